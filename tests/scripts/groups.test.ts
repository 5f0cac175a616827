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

  test.each(groups.pages)('%s cannot load the core: it uses pageTest, or opens no page', (file) => {
    const source = sourceOf(file);
    const tests = [...source.matchAll(/import \{[^}]*\btest\b[^}]*\} from '([^']+)'/g)].map(
      ([, from]) => from,
    );
    expect(tests).toEqual([/\(\{[^}]*\bpage\b/.test(source) ? './support/pageTest' : '@playwright/test']);
  });

  test.each([...groups.editor, ...groups.core])('%s can load the core: it does not use pageTest', (file) => {
    expect(sourceOf(file)).not.toContain('support/pageTest');
  });

  test.each(groups.core)('%s opens only the harness page, and not the site', (file) => {
    expect(sourceOf(file)).toContain('support/harness');
    expect(sourceOf(file)).not.toMatch(/\.goto\(|support\/app'/);
  });
});
