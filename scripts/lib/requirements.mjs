// Reads the requirements in docs/requirements.md, and the comments that name them at the tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * A test that names requirements.
 * @typedef {{ ids: string[]; file: string; title: string }} Tagged
 */

/**
 * @param {string} markdown the content of docs/requirements.md
 * @returns {[id: string, text: string][]} in the order of the document
 */
export const requirementsIn = (markdown) =>
  [...markdown.matchAll(/^- (R\d+) (.+)$/gm)].map(([, id = '', text = '']) => [id, text]);

const COMMENT = /^[ \t]*\/\/ Requirements: (.*)\n/gm;
/**
 * A call of `test` or `test.each`, also as the body of a loop. A test with `skip`, `fixme` or `todo` does not match,
 * because it checks nothing.
 */
const CALL =
  /(?:\s*for \((?:(?!\n\s*(?:test|describe)\b)[\s\S])*?\)(?=\n))*\s*test(?:\.each(?:<[^(]*>)?\((?:(?!\n\s*(?:test|describe)\b)[\s\S])*?\))?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>\s*,/y;
/** A test function with its attributes, but without `#[ignore]`. */
const FUNCTION = /\s*#\[test\]\s*(?:(?:#\[(?!ignore)[^\]]*\]|\/\/[^\n]*)\s*)*fn (?<title>\w+)/y;

/**
 * Finds the tests in a source file that name requirements.
 * @param {string} file its path, relative to the repository's root
 * @param {string} source
 * @returns {Tagged[]}
 * @throws {Error} if a comment is malformed, or is not directly above a test that runs
 */
export function taggedIn(file, source) {
  const test = file.endsWith('.rs') ? FUNCTION : CALL;
  return [...source.matchAll(COMMENT)].map(({ 0: comment, 1: list = '', index }) => {
    const line = source.slice(0, index).split('\n').length;
    const ids = list.split(', ');
    if (!ids.every((id) => /^R\d+$/.test(id)))
      throw new Error(`${file}:${line}: “${list}” is no list of requirements.`);
    test.lastIndex = index + comment.length;
    const title = test.exec(source)?.groups?.['title'];
    if (title === undefined || /^\s*(?:test\.)?describe\.(?:skip|fixme)\(/m.test(source))
      throw new Error(`${file}:${line}: no test that runs follows the comment.`);
    return { ids, file, title: title.replace(/\\(.)/g, '$1') };
  });
}

/** @returns {Tagged[]} the tests of the project that name requirements */
export function taggedTests() {
  return ['e2e', 'tests', 'crates'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.(spec\.ts|test\.tsx?|rs)$/.test(file))
      .sort()
      .flatMap((file) => taggedIn(file, readFileSync(join(root, file), 'utf8'))),
  );
}
