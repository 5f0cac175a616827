// Checks the groups of e2e/groups.mjs. A change of the core does not run the tests in `pages` again, so they must not
// load the core: e2e/support/pageTest.ts fails a test whose page requests it. The tests in `core` run on the harness
// page, which has the core and no user interface.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groups } from '../../e2e/groups.mjs';
import { root } from '../../scripts/lib/paths.mjs';

const ENDING = '.spec.ts';
const folder = join(root, 'e2e');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));

const sourceOf = (file: string) => readFileSync(join(folder, `${file}${ENDING}`), 'utf8');

describe('the groups of the browser tests', () => {
  test('contain each spec file exactly once, and no other file', () => {
    expect(Object.values(groups).flat().toSorted()).toEqual(files.toSorted());
  });

  test.each(groups.pages)(
    'include the group pages, whose tests all use pageTest or open no page: %s',
    (file) => {
      const source = sourceOf(file);
      const tests = [...source.matchAll(/import \{[^}]*\btest\b[^}]*\} from '([^']+)'/g)].map(
        ([, from]) => from,
      );
      expect(tests).toEqual([/\(\{[^}]*\bpage\b/.test(source) ? './support/pageTest' : '@playwright/test']);
    },
  );

  test.each([...groups.editor, ...groups.core])(
    'include no test with pageTest outside the group pages: %s',
    (file) => {
      expect(sourceOf(file)).not.toContain('support/pageTest');
    },
  );

  test.each(groups.core)(
    'include the group core, whose tests use the harness page and not the site: %s',
    (file) => {
      expect(sourceOf(file)).toContain('support/harness');
      expect(sourceOf(file)).not.toMatch(/\.goto\(|support\/app'/);
    },
  );
});
