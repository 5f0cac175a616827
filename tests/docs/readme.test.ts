// The paths in README.md exist, so that a reader who follows one finds a file or a folder.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'README.md'), 'utf8');
const paths = [...document.matchAll(/`((?:src|crates|scripts|tools|tests|e2e|docs|fuzz)\/[^`*]+)`/g)].map(
  ([, path = '']) => path,
);

test('README.md names files', () => {
  expect(paths.length).toBeGreaterThan(30);
});

test.each([...new Set(paths)])('%s exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
