// The checks of the dependencies (`npm run supply`): licenses, lock files, reasons and vulnerabilities, and whether two
// builds are identical. Packages for the product are part of the site; all others are development tools.
import { describe, expect, it } from 'vitest';
import { lockedCrates, versionsApart } from '../../scripts/supply/crates.mjs';
import { allowedLicences, licencesOf } from '../../scripts/supply/licences.mjs';
import { differences, lockedParts } from '../../scripts/supply/npm.mjs';
import { faultsOfReasons, reasons } from '../../scripts/supply/reasons.mjs';
import { isMetBy } from '../../scripts/supply/spdx.mjs';
import { auditFaults } from '../../tools/supply/advisories.mjs';
import { differing, leaks } from '../../tools/supply/reproducible.mjs';

describe('a license expression', () => {
  const allowed = new Set(['MIT', 'Apache-2.0', 'Unicode-3.0']);

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR Apache-2.0) AND Unicode-3.0', true],
    ['(MIT OR Apache-2.0) AND NCSA', false],
    // AND has a higher precedence than OR.
    ['MIT OR Apache-2.0 AND NCSA', true],
    ['NCSA AND MIT OR NCSA', false],
    ['MIT/Apache-2.0', true],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['', false],
    ['(MIT', false],
    ['MIT MIT', false],
    ['SEE LICENSE IN LICENCE.txt', false],
  ])('%s is met by the allowed licenses: %s', (expression, expected) => {
    expect(isMetBy(expression, allowed)).toBe(expected);
  });
});

describe('the licenses of dependencies', () => {
  it('are allowed if deny.toml lists them', () => {
    expect(allowedLicences()).toContain('BSD-3-Clause');
    expect(allowedLicences()).not.toContain('NCSA');
    expect(allowedLicences('[bans]\n')).toEqual(new Set());
  });

  const axe = { name: 'axe-core', version: '4.0.0', licence: 'MPL-2.0' };
  const fork = { name: 'axe-core-fork', version: '1.0.0', licence: 'MPL-2.0' };
  const allowed = new Set(['MIT']);

  it('that deny.toml does not list are accepted only for development tools with an exception', () => {
    expect(licencesOf('tools', [axe, fork], { inProduct: false, allowed }).faults).toEqual([
      'axe-core-fork 1.0.0: MPL-2.0',
    ]);
    expect(licencesOf('product', [axe], { inProduct: true, allowed }).faults).toEqual([
      'axe-core 4.0.0: MPL-2.0',
    ]);
  });
});

describe('lock files', () => {
  it('of npm are parsed into packages with their real names, even if nested or installed under an alias', () => {
    const packages = {
      '': { name: 'project' },
      'node_modules/a/node_modules/@b/c': { version: '1.0.0', license: 'MIT' },
      'node_modules/rollup': { name: '@rollup/wasm-node', version: '4.0.0' },
    };
    expect(lockedParts(JSON.stringify({ packages }))).toMatchObject([
      { name: '@b/c', version: '1.0.0', licence: 'MIT' },
      { name: '@rollup/wasm-node', version: '4.0.0', licence: 'none named' },
    ]);
  });

  it('of npm are compared with package.json, and each difference is reported', () => {
    const manifest = JSON.stringify({ dependencies: { a: '^2' }, devDependencies: { b: '1' } });
    const lock = (root: object) => JSON.stringify({ packages: { '': root } });
    expect(differences(manifest, lock(JSON.parse(manifest)))).toEqual([]);
    expect(
      differences(manifest, lock({ dependencies: { a: '^1' }, devDependencies: { b: '1', c: '1' } })),
    ).toEqual(['a: ^2 in package.json, ^1 here', 'c: nothing in package.json, 1 here']);
  });

  it('of other cargo workspaces are compared with that of the site, and each different version is reported', () => {
    const entry = (name: string, version: string) =>
      `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry"\nchecksum = "00"\n`;
    const product = lockedCrates(`version = 4\n\n${entry('a', '1.0.0')}\n${entry('a', '2.0.0')}`);
    const bench = lockedCrates(`${entry('a', '1.0.1')}\n${entry('a', '2.0.0')}\n${entry('b', '1.0.0')}`);
    expect(product[0]).toEqual({ name: 'a', version: '1.0.0', isForeign: true, checksum: '00' });
    expect(versionsApart(bench, product)).toEqual(['a 1.0.1 is not the product’s version']);
  });
});

describe('the reasons for dependencies', () => {
  const table = '# A\n\nOf `d`.\n\n| | |\n|---|---|\n| `a`, `b` 1 | why |\n| `c` | |\n';

  it('are reported if they are missing, or if they belong to no dependency', () => {
    expect(faultsOfReasons(table, ['a', 'c', 'd'])).toEqual([
      'c has no reason there',
      'd has no reason there',
      'b is no dependency',
    ]);
  });

  it('are in docs/dependencies.md for exactly the direct dependencies of the project', () => {
    expect(reasons().flatMap(({ faults }) => faults)).toEqual([]);
  });
});

describe('the output of npm audit', () => {
  it('is parsed to null if the registry sent no report', () => {
    expect(auditFaults('')).toBeNull();
    expect(auditFaults('{"message":"405 Method Not Allowed","statusCode":405}')).toBeNull();
  });

  it('is parsed to one message for each vulnerable package', () => {
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

  it('reports the files that have different contents in the two builds, or are in only one of them', () => {
    const first = site({ a: '1', b: '2', c: '3' });
    expect(differing(first, site({ c: '3', b: '0', d: '4', a: '1' }))).toEqual(['b', 'd']);
    expect(differing(first, site({ a: '1', b: '2', c: '3' }))).toEqual([]);
  });

  it('reports the files of a build that contain the path of a folder of the build machine', () => {
    expect(leaks(site({ a: 'panicked at /home/me/a.rs', b: 'fine' }), ['/home/me', '/tmp/x'])).toEqual([
      'a names /home/me',
    ]);
  });
});
