// The result of a test group is cached under a key: a hash over the files that its tests can load. A change of one of
// these files changes the key, so that the group runs again.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groups as browserGroups } from '../../e2e/groups.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { groups, vitestFolders } from '../../scripts/test/groups.mjs';
import { cachedResult, keepResult, readBy } from '../../scripts/test/keys.mjs';
import { nothing } from '../../scripts/test/results.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The names of the groups whose keys depend on `file`. These groups run again after a change of the file. */
const affectedBy = (file: string) =>
  groups.filter(({ reads }) => reads && readBy([file], reads).length > 0).map(({ name }) => name);

describe('the key of a cached result', () => {
  test('depends on a document only in the group whose tests read this document', () => {
    expect(affectedBy('docs/quality.md')).toEqual([]);
    expect(affectedBy('docs/dependencies.md')).toEqual(['vitest:scripts']);
  });

  test('depends on a file of the user interface in the groups that load it, but not in cargo or vitest:core', () => {
    const affected = affectedBy('src/features/editor/resize/ResizePanel.tsx');
    expect(affected).toEqual(
      expect.arrayContaining([
        'types',
        'vitest:unit',
        'vitest:html',
        'sizes',
        'playwright:pages',
        'playwright:editor',
      ]),
    );
    expect(affected).not.toContain('cargo');
    expect(affected).not.toContain('vitest:core');
  });

  test('depends on a file of the core in the groups that load it, but not in playwright:pages or vitest:unit', () => {
    const affected = affectedBy('crates/imagecore/src/resize/fixed.rs');
    expect(affected).toEqual(
      expect.arrayContaining([
        'clippy',
        'cargo',
        'vitest:core',
        'playwright:editor',
        'playwright:core',
        'cargo:long',
      ]),
    );
    // The tests of playwright:pages fail if a page requests the core, so their results cannot depend on it.
    expect(affected).not.toContain('playwright:pages');
    expect(affected).not.toContain('vitest:unit');
  });

  test.each([
    ['crates/imagecore/tests/suite/flat.rs', 'cargo'],
    ['tests/golden/decode/png-rgb-8.png', 'cargo'],
    ['tests/ui/words.test.ts', 'vitest:unit'],
    ['tests/imagecore/core.test.ts', 'vitest:core'],
    ['e2e/support/test.ts', 'playwright:pages'],
    ['e2e/crop.spec.ts', 'playwright:editor'],
    ['package-lock.json', 'playwright:core'],
    ['Cargo.lock', 'cargo'],
    ['scripts/test/groups.mjs', 'cargo'],
    ['a/new/folder.ts', 'playwright:pages'],
  ])('depends on %s in the group %s', (file, group) => expect(affectedBy(file)).toContain(group));
});

describe('the cache of results', () => {
  const key = (name: string) => `${process.pid}-${name}`;
  const cached = (name: string) => cachedResult('a:test', key(name));

  test('stores a result for each key, but no result if a test failed or was flaky, or if no test ran', () => {
    const counts = { ...nothing, passed: 3 };
    keepResult('a:test', key('daily'), counts);
    keepResult('a:test', key('long'), { ...counts, passed: 4 });
    keepResult('a:test', key('failed'), { ...counts, failed: 1 });
    keepResult('a:test', key('flaky'), { ...counts, flaky: 1 });
    keepResult('a:test', key('none'), nothing);
    expect(['daily', 'long', 'failed', 'flaky', 'none'].map(cached)).toEqual([3, 4, null, null, null]);
    expect(cachedResult('a:test', null)).toBeNull();
    for (const name of ['daily', 'long']) rmSync(join(buildDir, `results/a-test-${key(name)}.json`));
  });
});

/** The project files that a module loads when it runs, statically or dynamically, as paths relative to the root. */
function importsOf(file: string): string[] {
  // Type imports load nothing. In a script, they are in comments.
  const source = readFileSync(join(root, file), 'utf8').replace(/^import type [^;]*;|\/\*.*?\*\//gms, '');
  const found = source.matchAll(/(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...found].flatMap(([, name = '']) => {
    const path = resolve(root, dirname(file), name.replace(/\?.*$/, ''));
    const candidates = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((ending) => path + ending);
    // The core may not be built yet.
    const isOfCore = path.startsWith(join(root, 'src/imagecore/pkg'));
    const existing = candidates.find((it) => isOfCore || statSync(it, { throwIfNoEntry: false })?.isFile());
    return existing ? relative(root, existing).replaceAll('\\', '/') : [];
  });
}

/** The given modules and all project files that they import, directly or indirectly. */
function closure(files: readonly string[]): string[] {
  const seen = new Set(files);
  for (const file of seen) if (/\.(?:ts|tsx|mjs)$/.test(file)) for (const it of importsOf(file)) seen.add(it);
  return [...seen];
}

const specs = (names: readonly string[]) => names.map((name) => `e2e/${name}.spec.ts`);
const unitTests = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, 'tests', folder))
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('.long.'))
      .map((name) => `tests/${folder}/${name}`),
  );

describe('the key of a group', () => {
  const roots: [string, string[]][] = [
    ...Object.entries(vitestFolders).map(([part, folders]): [string, string[]] => [
      `vitest:${part}`,
      unitTests(folders.filter((folder) => statSync(join(root, 'tests', folder), { throwIfNoEntry: false }))),
    ]),
    ...Object.entries(browserGroups).map(([project, names]): [string, string[]] => [
      `playwright:${project}`,
      specs(names),
    ]),
  ];

  const readsOf = (name: string) => groups.find((group) => group.name === name)?.reads;
  // A group without a key has the value null here, and always runs.
  const withKey = roots.filter(([name]) => readsOf(name) !== null);

  test.each(withKey)('contains all files that the tests of %s import', (name, files) => {
    const reads = readsOf(name);
    if (!reads) throw new Error(`there is no group ${name}`);
    const all = closure(files);
    expect(all.length).toBeGreaterThan(files.length);
    const inKey = new Set(readBy(all, reads));
    // No key contains the files in src/imagecore/pkg/, because they are built, and git ignores them.
    expect(all.filter((file) => !inKey.has(file) && !file.startsWith('src/imagecore/pkg/'))).toEqual([]);
  });
});

describe('a group that does not build the core', () => {
  const buildsCore = (part: string) =>
    groups.find(({ name }) => name === `vitest:${part}`)?.needs.includes('core');

  test.each(Object.entries(vitestFolders).filter(([part]) => !buildsCore(part)))(
    'vitest:%s has no test that loads the built core',
    (_, folders) => {
      const isBuilt = (file: string) =>
        file === 'scripts/build/node-core.mjs' || file.startsWith('src/imagecore/pkg/');
      // Tests of the build import scripts/build/icons.mjs, but do not call its function that loads the core.
      const loaded = closure(unitTests(folders)).filter(
        (file) => !/^(scripts\/build|src\/imagecore\/pkg)\//.test(file),
      );
      expect(loaded.filter((file) => importsOf(file).some(isBuilt))).toEqual([]);
    },
  );
});

describe('the test groups', () => {
  test('have a Playwright project for each group of e2e/groups.mjs, and one for the tests that measure time', () => {
    expect(groups.flatMap(({ project }) => project ?? []).toSorted()).toEqual(
      [...Object.keys(browserGroups), 'alone'].toSorted(),
    );
  });

  test('contain each folder below tests/ that has a .test.ts or .test.tsx file', () => {
    const folders = readdirSync(join(root, 'tests'), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          readdirSync(join(root, 'tests', entry.name)).some((name) => /\.test\.tsx?$/.test(name)),
      )
      .map(({ name }) => name);
    const listed: readonly string[] = Object.values(vitestFolders).flat();
    expect(folders.filter((folder) => !listed.includes(folder))).toEqual([]);
  });
});
