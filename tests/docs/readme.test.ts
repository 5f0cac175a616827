// Checks what README.md, CONTRIBUTING.md and docs/ refer to: files and folders, pages and their headings, and commands.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages.map((name) => `docs/${name}`)];

const paths = documents.flatMap((document) =>
  [
    ...read(document).matchAll(
      /`((?:src|crates|scripts|tools|tests|e2e|docs|fuzz|bench|public|art|\.github|\.ci)\/[^`*{}…\s]*)`/g,
    ),
  ].map(([, path = '']) => path),
);

test('the documents name more than 150 paths', () => {
  expect(new Set(paths).size).toBeGreaterThan(150);
});

test('README.md names each folder of the project', () => {
  const ignored = read('.gitignore').split('\n');
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => `${name}/`)
    .filter((name) => !ignored.includes(name) && !ignored.includes(`/${name}`));
  expect(folders.filter((name) => !read('README.md').includes(name))).toEqual([]);
});

test.each([...new Set(paths)])('the path %s exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

/** The anchors of the headings of a page. Links to a heading end with its anchor. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\d\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const file = path ? join(dirname(document), path) : document;
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = [...text.matchAll(/npm run ([\w:]+)|`((?:bench|gallery|test):[\w:]+)`/g)];
    expect(commands.map(([, run, name]) => run ?? name).filter((name) => !(String(name) in scripts))).toEqual(
      [],
    );
  });
});

test('every page of docs/ is reachable from README.md', () => {
  expect(pages.filter((name) => !read('README.md').includes(`(docs/${name})`))).toEqual([]);
});
