import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/spec.md lists statements about the site, and for each statement the tests that check it. The tests in this file
// check that all listed tests exist, and that each statement without a test has a note.

const ROOT = resolve(import.meta.dirname, '../..');
const NONE = '—';

interface Row {
  readonly statement: string;
  /** The cell with the references to the tests. */
  readonly tests: string;
  readonly note: string;
}

/** The rows of all tables in docs/spec.md, without the header rows. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Statement|---) /.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      // The row begins and ends with a separator, so there is an empty string before and after the three cells.
      if (cells.length !== 5) throw new Error(`The row does not have three cells: ${line}`);
      const [, statement = '', tests = '', note = ''] = cells;
      return { statement, tests, note };
    });
}

/** The references `file › title` in a cell. Null if the cell contains anything else. */
function referencesOf(cell: string): (readonly [file: string, title: string])[] | null {
  const found = cell.split('<br>').map((each) => /^`(\S+) › (.+)`$/.exec(each.trim()));
  return found.every((match) => match !== null)
    ? found.map(([, file = '', title = '']) => [file, title] as const)
    : null;
}

// Patterns for calls of `test` and `it`: CALL for a single test, and EACH for `test.each` with its table of inputs.
// Calls of `skip`, `fixme` and `todo` do not match, because these tests check nothing.
const CALL =
  /(?<![\w.])(?:test|it)(?:\.only)?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>\s*,/g;
const EACH =
  /(?<![\w.])(?:test|it)\.each(?:<[^(]*>)?\((?:(?!\n\s*(?:test|it|describe)\b)[\s\S])*?\)\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>\s*,/g;
// Patterns for the placeholders in titles: in a template string, and in the title of `test.each`.
const IN_TEMPLATE = /\$\{[^}]*\}/;
const IN_EACH = /%[sdifjoO#]|\$\w+(?:\.\w+)*/;

/** The literal parts of a title, without the spaces and the punctuation next to the placeholders. */
const partsOf = (title: string, placeholder: RegExp) =>
  title.split(placeholder).map((part) => part.replace(/^[\s:,"]+|[\s:,"]+$/g, ''));

/** The titles that a reference to a TypeScript file may use: the titles of its tests, and the literal parts of them. */
function titlesInTypeScript(source: string): Set<string> {
  const titles = new Set<string>();
  // The patterns cannot tell which tests belong to a skipped group. So if the file has such a group, no test counts.
  if (/^\s*(?:test\.)?describe\.(?:skip|fixme)\(/m.test(source)) return titles;
  for (const [pattern, isEach] of [
    [CALL, false],
    [EACH, true],
  ] as const)
    for (const { groups } of source.matchAll(pattern)) {
      const title = (groups?.['title'] ?? '').replace(/\\(.)/g, '$1');
      titles.add(title);
      if (groups?.['quote'] === '`') for (const part of partsOf(title, IN_TEMPLATE)) titles.add(part);
      if (isEach) for (const part of partsOf(title, IN_EACH)) titles.add(part);
    }
  titles.delete('');
  return titles;
}

/** The tests of a Rust file: the functions after `#[test]`, also inside `proptest!`. Ignored tests do not count. */
function titlesInRust(source: string): Set<string> {
  const found = source.matchAll(/#\[test\]\s*(?<more>(?:(?:#\[[^\]]*\]|\/\/[^\n]*)\s*)*)fn (?<name>\w+)/g);
  const tests = [...found].map(({ groups }) => groups ?? {});
  return new Set(tests.flatMap(({ more = '', name = '' }) => (more.includes('#[ignore') ? [] : name)));
}

const known = new Map<string, Set<string> | null>();

/** The titles of the tests in a file. Null if the file does not exist. */
function titlesOf(file: string): Set<string> | null {
  const before = known.get(file);
  if (before !== undefined) return before;
  const path = join(ROOT, file);
  const titles = existsSync(path)
    ? (file.endsWith('.rs') ? titlesInRust : titlesInTypeScript)(readFileSync(path, 'utf8'))
    : null;
  known.set(file, titles);
  return titles;
}

/** Returns a message for each fault of a row. */
function faultsOf({ statement, tests, note }: Row): string[] {
  if (statement === '') return ['a row has no statement'];
  if (tests === NONE || tests === '')
    return note === '' ? [`${statement} has neither a test nor a note`] : [];
  const references = referencesOf(tests);
  if (references === null) return [`${statement} does not name its tests as “file › title”: ${tests}`];
  return references.flatMap(([file, title]) => {
    const titles = titlesOf(file);
    if (titles === null) return [`${file} does not exist`];
    return titles.has(title) ? [] : [`${file} has no test “${title}”`];
  });
}

describe('docs/spec.md', () => {
  const rows = rowsOf(readFileSync(join(ROOT, 'docs/spec.md'), 'utf8'));

  test('names only tests that exist, and has a note for each statement without a test', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test('has at least 100 statements, and none of them occurs twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});

describe('the check of a row in docs/spec.md', () => {
  const faults = (tests: string, note = '') => faultsOf({ statement: 'It is so.', tests, note });
  const here = 'tests/docs/spec.test.ts';
  const unused = 'a title that no test has';

  test('reports a test or a file that does not exist', () => {
    expect(faults(`\`${here} › reports a test or a file that does not exist\``)).toEqual([]);
    // This file contains the text of `unused`, but not as the title of a test.
    expect(faults(`\`${here} › ${unused}\``)).toEqual([`${here} has no test “${unused}”`]);
    expect(faults('`tests/docs/none.test.ts › misses`')).toEqual(['tests/docs/none.test.ts does not exist']);
    const properties = 'crates/imagecore/tests/suite/properties.rs';
    expect(faults(`\`${properties} › left_undoes_right\``)).toEqual([]);
    expect(faults(`\`${properties} › any_raster\``)).toHaveLength(1);
  });

  test('requires a reference or a note, and each reference in the form file › title', () => {
    expect(faults(NONE)).toHaveLength(1);
    expect(faults('')).toHaveLength(1);
    expect(faults(NONE, 'Not tested yet.')).toEqual([]);
    expect(faults(`${here}: reports a test or a file that does not exist`)).toHaveLength(1);
  });

  test.each([
    ["test('plain', () => {})", 'plain'],
    ['it("it\'s", async ({ page }) => {})', "it's"],
    [`test(\`of \${a} and the rest\`, () => {})`, 'of'],
    [`test(\`of \${a} and the rest\`, () => {})`, 'and the rest'],
    ["test.each([\n  ['(', 1],\n])('a %s of %i', (a, b) => {})", 'a'],
    ["test.each(SIZES)(\n  'on $width × $height: all',\n  (size) => {},\n)", 'on'],
    ["test.each<[string]>([['a']])('%s', (a) => {})", '%s'],
  ])('finds the title in %o', (source, title) => expect([...titlesInTypeScript(source)]).toContain(title));

  test.each([
    ["test.describe('group', () => {})"],
    ["describe('group', () => {})"],
    ["latest('group', 1)"],
    ["test.skip('later', () => {})"],
    ["test.fixme('later', () => {})"],
    ["it.todo('later')"],
    ["describe.skip('group', () => { it('later', () => {}) })"],
  ])('finds no test in %o', (source) => expect([...titlesInTypeScript(source)]).toEqual([]));

  test('finds the tests of a Rust file, except the ignored ones', () => {
    const source = `
      #[test]
      fn runs() {}

      #[test]
      // With a remark.
      #[should_panic]
      fn panics() {}

      #[test]
      #[ignore = "needs files"]
      fn is_ignored() {}`;
    expect([...titlesInRust(source)]).toEqual(['runs', 'panics']);
  });
});
