// The checks of the dependencies (`npm run supply`): licenses, lock files, reasons and vulnerabilities, and whether two
// builds are identical. Packages for the product are part of the site; all others are development tools.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { denyFindings, versionsApart } from '../../scripts/supply/crates.mjs';
import { isWell } from '../../scripts/supply/finding.mjs';
import { licenseFaults, lockedPackages, lockProblems } from '../../scripts/supply/npm.mjs';
import { faultsOfReasons, reasons } from '../../scripts/supply/reasons.mjs';
import { auditFaults } from '../../tools/supply/advisories.mjs';
import { differing, leaks } from '../../tools/supply/reproducible.mjs';

describe('the license of an npm package', () => {
  const packageOf = (license: string | undefined, name = 'some') => ({ name, version: '1.0.0', license });

  test.each(['MIT', 'ISC', 'MIT OR Apache-2.0'])('may be %s in the product', (license) => {
    expect(licenseFaults([packageOf(license)], false)).toEqual([]);
  });

  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN LICENSE.txt', '', undefined])(
    'may not be %s in the product',
    (license) => {
      expect(licenseFaults([packageOf(license)], false)).toEqual([`some 1.0.0: ${license ?? 'no license'}`]);
    },
  );

  test('may be another license only for tools, and only for packages that are listed with this license', () => {
    const [axe, fork] = ['axe-core', 'axe-core-fork'].map((name) => packageOf('MPL-2.0', name));
    if (!axe || !fork) throw new Error('unreachable');
    expect(licenseFaults([axe, fork], true)).toEqual(['axe-core-fork 1.0.0: MPL-2.0']);
    expect(licenseFaults([axe], false)).toEqual(['axe-core 1.0.0: MPL-2.0']);
    expect(licenseFaults([packageOf('GPL-3.0-only', 'axe-core')], true)).toHaveLength(1);
  });
});

describe('lock files', () => {
  test('of npm are parsed into packages with their real names, even if nested or installed under an alias', () => {
    const packages = {
      '': { name: 'project' },
      'node_modules/a/node_modules/@b/c': { version: '1.0.0', license: 'MIT' },
      'node_modules/rollup': { name: '@rollup/wasm-node', version: '4.0.0' },
    };
    expect(lockedPackages(JSON.stringify({ packages }))).toEqual([
      { name: '@b/c', version: '1.0.0', license: 'MIT' },
      { name: '@rollup/wasm-node', version: '4.0.0' },
    ]);
  });

  test('of npm are compared with package.json: other versions, missing packages and superfluous packages are found', () => {
    mkdirSync(buildDir, { recursive: true });
    const folder = mkdtempSync(join(buildDir, 'lock-'));
    const problems = (dependencies: Record<string, string>) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', dependencies }));
      return lockProblems(relative(root, folder)).map((problem) => problem.split(',')[0]?.split(' ')[0]);
    };
    const packages = {
      '': { name: 'a', dependencies: { b: '^1.0.0' } },
      'node_modules/b': { version: '1.2.0' },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    try {
      expect(problems({ b: '^1.0.0' })).toEqual([]);
      expect(problems({ b: '^2.0.0' })).toEqual(['invalid:']);
      expect(problems({ b: '^1.0.0', c: '^1.0.0' })).toEqual(['missing:']);
      expect(problems({})).not.toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('of other cargo workspaces are compared with that of the site, and each different version is reported', () => {
    const crates = (...all: string[]) =>
      all.map((each) => ({ name: each.charAt(0), version: each.slice(1) }));
    expect(versionsApart(crates('a1.0.1', 'a2.0.0', 'a3.0.0', 'b1.0.0'), crates('a1.0.0', 'a2.0.0'))).toEqual(
      ['a 1.0.1 is not the product’s version'],
    );
  });
});

describe('cargo-deny', () => {
  test('is skipped if it is not installed, and counts as a fault if it fails without a message', () => {
    expect(denyFindings(undefined, ['licenses'])).toMatchObject([{ wasSkipped: true }, {}, {}, {}]);
    expect(denyFindings('no-such-program', ['licenses']).filter(isWell)).toEqual([]);
  });
});

describe('the check of the reasons for dependencies', () => {
  const table = '# A\n\nOf `d`.\n\n| | |\n|---|---|\n| `a`, `b` 1 | why |\n| `c` | |\n';

  test('reports each dependency without a reason, and each reason without a dependency', () => {
    expect(faultsOfReasons(table, ['a', 'c', 'd'])).toEqual([
      'c has no reason there',
      'd has no reason there',
      'b is no dependency',
    ]);
  });

  test('finds in docs/dependencies.md a reason for exactly the direct dependencies of the project', () => {
    expect(reasons().flatMap(({ faults }) => faults)).toEqual([]);
  });
});

describe('the output of npm audit', () => {
  test('is parsed to null if the registry sent no report', () => {
    expect(auditFaults('')).toBeNull();
    expect(auditFaults('{"message":"405 Method Not Allowed","statusCode":405}')).toBeNull();
  });

  test('is parsed to one message for each vulnerable package', () => {
    expect(auditFaults('{"vulnerabilities":{}}')).toEqual([]);
    const a = { severity: 'high', range: '<2', via: [{ title: 'Overflow', url: 'there' }] };
    const b = { severity: 'low', range: '*', via: ['a'] };
    expect(auditFaults(JSON.stringify({ vulnerabilities: { a, b } }))).toEqual([
      'a <2, high: Overflow, there',
      'b *, low: by a',
    ]);
  });
});

describe('the comparison of two builds', () => {
  const site = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]));

  test('reports the files that have different contents in the two builds, or are in only one of them', () => {
    const first = site({ a: '1', b: '2', c: '3' });
    expect(differing(first, site({ c: '3', b: '0', d: '4', a: '1' }))).toEqual(['b', 'd']);
    expect(differing(first, site({ a: '1', b: '2', c: '3' }))).toEqual([]);
  });

  test('reports the files of a build that contain the path of a folder of the build machine', () => {
    expect(leaks(site({ a: 'panicked at /home/me/a.rs', b: 'fine' }), ['/home/me', '/tmp/x'])).toEqual([
      'a names /home/me',
    ]);
  });
});
