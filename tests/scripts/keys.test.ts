import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups as browserGroups } from '../../e2e/groups.mjs';
import { groups, vitestFolders } from '../../scripts/test/groups.mjs';
import { readBy } from '../../scripts/test/keys.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The groups that run again after a change of a file. */
const affectedBy = (file: string) =>
  groups.filter(({ reads }) => reads && readBy([file], reads).length > 0).map(({ name }) => name);

describe('the key of a result', () => {
  it('does not change with the documents, but for those who read them', () => {
    expect(affectedBy('docs/quality.md')).toEqual([]);
    expect(affectedBy('README.md')).toEqual(['vitest:scripts']);
  });

  it('changes with the interface for all that builds or opens the site', () => {
    const affected = affectedBy('src/features/editor/ResizePanel.tsx');
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

  it('changes with the core for all but the pages without an image, which may not ask for it', () => {
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
    expect(affected).not.toContain('playwright:pages');
    expect(affected).not.toContain('vitest:unit');
  });

  it.each([
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
  ])('changes with %s for %s', (file, group) => expect(affectedBy(file)).toContain(group));
});

describe('the groups', () => {
  it('have a project for each group of browser tests, and one for those that measure time', () => {
    expect(groups.flatMap(({ project }) => project ?? []).toSorted()).toEqual(
      [...Object.keys(browserGroups), 'alone'].toSorted(),
    );
  });

  it('have each folder of unit tests', () => {
    const folders = readdirSync(join(root, 'tests'), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          readdirSync(join(root, 'tests', entry.name)).some((name) => name.endsWith('.test.ts')),
      )
      .map(({ name }) => name);
    const listed: readonly string[] = Object.values(vitestFolders).flat();
    expect(folders.filter((folder) => !listed.includes(folder))).toEqual([]);
  });
});
