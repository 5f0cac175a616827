import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { requirementsIn, taggedIn, taggedTests } from '../../scripts/lib/requirements.mjs';

const markdown = readFileSync(resolve(import.meta.dirname, '../../docs/requirements.md'), 'utf8');
const ids = requirementsIn(markdown).map(([id]) => id);

test('each requirement has a number of its own, and a test', () => {
  expect(ids).toHaveLength(markdown.match(/^- /gm)?.length ?? 0);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const tested = new Set(taggedTests().flatMap((each) => each.ids));
  expect(ids.filter((id) => !tested.has(id))).toEqual([]);
});

test('the tests name only requirements that exist', () => {
  const unknown = taggedTests().filter((each) => each.ids.some((id) => !ids.includes(id)));
  expect(unknown).toEqual([]);
});

test.each([
  ["test('plain', () => {})", 'plain'],
  ['test("it\'s", async ({ page }) => {})', "it's"],
  ["  test.each([\n  ['(', 1],\n])('a %s of %i', (a, b) => {})", 'a %s of %i'],
  ["for (const [a, b] of [\n  [1, 2],\n])\n  test('in a loop', () => {})", 'in a loop'],
  ["test.each<[string]>([['a']])(\n  '%s',\n  (a) => {},\n)", '%s'],
])('the test below a comment with requirements is found: %o', (source, title) => {
  const found = taggedIn('a.test.ts', `// Requirements: R1, R22\n${source}`);
  expect(found).toEqual([{ ids: ['R1', 'R22'], file: 'a.test.ts', title }]);
});

test('a Rust test below a comment with requirements is found, even with an attribute in between', () => {
  const source = '// Requirements: R3\n#[test]\n// With a remark.\n#[should_panic]\nfn panics() {}';
  expect(taggedIn('a.rs', source)).toEqual([{ ids: ['R3'], file: 'a.rs', title: 'panics' }]);
});

test.each([
  ['a.test.ts', "// Requirements: R1\ntest.skip('later', () => {})"],
  ['a.test.ts', "// Requirements: R1\ntest.describe('group', () => {})"],
  ['a.test.ts', "describe.skip('group', () => {\n  // Requirements: R1\n  it('later', () => {})\n})"],
  ['a.test.ts', "// Requirements: R1\nconst a = 1;\ntest('far', () => {})"],
  ['a.test.ts', "// Requirements: R1 and R2\ntest('plain', () => {})"],
  ['a.rs', '// Requirements: R1\n#[test]\n#[ignore = "needs files"]\nfn is_ignored() {}'],
])(
  'in %s, a comment with requirements is an error if it is malformed or no active test follows: %o',
  (file, source) => expect(() => taggedIn(file, source)).toThrow(),
);
