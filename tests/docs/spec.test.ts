import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/spec.md says which tests hold which statement: that they exist, and that every statement has one or
// says why it has none.

const ROOT = resolve(import.meta.dirname, '../..');
const NONE = '—';

interface Row {
  readonly statement: string;
  readonly held: string;
  readonly note: string;
}

/** The rows of all tables, without their heads. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Statement|---) /.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      // One before the first line and one behind the last.
      if (cells.length !== 5) throw new Error(`not three cells: ${line}`);
      const [, statement = '', held = '', note = ''] = cells;
      return { statement, held, note };
    });
}

/** `file › title`, as many as a cell has; null where it is anything else. */
function referencesOf(held: string): (readonly [file: string, title: string])[] | null {
  const found = held.split('<br>').map((each) => /^`(\S+) › (.+)`$/.exec(each.trim()));
  return found.every((match) => match !== null)
    ? found.map(([, file = '', title = '']) => [file, title] as const)
    : null;
}

// A call of test or it, with or without a table before the title, and the title itself. A test that is skipped, to be
// mended or still to be written holds nothing.
const CALL =
  /(?<![\w.])(?:test|it)(?:\.only)?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>\s*,/g;
const EACH =
  /(?<![\w.])(?:test|it)\.each(?:<[^(]*>)?\((?:(?!\n\s*(?:test|it|describe)\b)[\s\S])*?\)\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>\s*,/g;
// What stands in a title for something else: in a template, and in the title of a table of tests.
const IN_TEMPLATE = /\$\{[^}]*\}/;
const IN_EACH = /%[sdifjoO#]|\$\w+(?:\.\w+)*/;

/** The literal parts of a title, without the signs that join them to the others. */
const partsOf = (title: string, placeholder: RegExp) =>
  title.split(placeholder).map((part) => part.replace(/^[\s:,"]+|[\s:,"]+$/g, ''));

/** What a reference may call the tests of a TypeScript file: their titles, and the literal parts of those. */
function titlesInTypeScript(source: string): Set<string> {
  const titles = new Set<string>();
  // Which tests lie in a group that is skipped is not to be seen so simply: none of the file holds anything.
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

/** The tests of a Rust file: functions right below `#[test]`, be it in `proptest!` or not; ignored ones hold nothing. */
function titlesInRust(source: string): Set<string> {
  const found = source.matchAll(/#\[test\]\s*(?<more>(?:(?:#\[[^\]]*\]|\/\/[^\n]*)\s*)*)fn (?<name>\w+)/g);
  const tests = [...found].map(({ groups }) => groups ?? {});
  return new Set(tests.flatMap(({ more = '', name = '' }) => (more.includes('#[ignore') ? [] : name)));
}

const known = new Map<string, Set<string> | null>();

/** The titles of a file; null where there is no such file. */
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

/** What is wrong with a row. */
function faultsOf({ statement, held, note }: Row): string[] {
  if (statement === '') return ['a row says nothing'];
  if (held === NONE || held === '') return note === '' ? [`${statement} has neither a test nor a note`] : [];
  const references = referencesOf(held);
  if (references === null) return [`${statement} does not name its tests as they are to be named: ${held}`];
  return references.flatMap(([file, title]) => {
    const titles = titlesOf(file);
    if (titles === null) return [`${file} does not exist`];
    return titles.has(title) ? [] : [`${file} has no test “${title}”`];
  });
}

describe('the table of the specification', () => {
  const rows = rowsOf(readFileSync(join(ROOT, 'docs/spec.md'), 'utf8'));

  test('names tests that exist, or says why there is none', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test('is whole, and says nothing twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});

describe('the check', () => {
  const faults = (held: string, note = '') => faultsOf({ statement: 'It is so.', held, note });
  const here = 'tests/docs/spec.test.ts';
  const made = 'a title that nobody gave';

  test('misses what is not there', () => {
    expect(faults(`\`${here} › misses what is not there\``)).toEqual([]);
    // It stands in this very file, but not as a title.
    expect(faults(`\`${here} › ${made}\``)).toEqual([`${here} has no test “${made}”`]);
    expect(faults('`tests/docs/none.test.ts › misses`')).toEqual(['tests/docs/none.test.ts does not exist']);
    const properties = 'crates/imagecore/tests/suite/properties.rs';
    expect(faults(`\`${properties} › left_undoes_right\``)).toEqual([]);
    expect(faults(`\`${properties} › any_raster\``)).toHaveLength(1);
  });

  test('wants a test or a note, and the form', () => {
    expect(faults(NONE)).toHaveLength(1);
    expect(faults('')).toHaveLength(1);
    expect(faults(NONE, 'Not tested yet.')).toEqual([]);
    expect(faults(`${here}: misses what is not there`)).toHaveLength(1);
  });

  test.each([
    ["test('plain', () => {})", 'plain'],
    ['it("it\'s", async ({ page }) => {})', "it's"],
    [`test(\`of \${a} and the rest\`, () => {})`, 'of'],
    [`test(\`of \${a} and the rest\`, () => {})`, 'and the rest'],
    ["test.each([\n  ['(', 1],\n])('a %s of %i', (a, b) => {})", 'a'],
    ["test.each(SIZES)(\n  'on $width × $height: all',\n  (size) => {},\n)", 'on'],
    ["test.each<[string]>([['a']])('%s', (a) => {})", '%s'],
  ])('reads %o', (source, title) => expect([...titlesInTypeScript(source)]).toContain(title));

  test.each([
    ["test.describe('group', () => {})"],
    ["describe('group', () => {})"],
    ["latest('group', 1)"],
    ["test.skip('later', () => {})"],
    ["test.fixme('later', () => {})"],
    ["it.todo('later')"],
    ["describe.skip('group', () => { it('later', () => {}) })"],
  ])('takes %o for no test', (source) => expect([...titlesInTypeScript(source)]).toEqual([]));

  test('reads the tests of a Rust file that are not ignored', () => {
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
