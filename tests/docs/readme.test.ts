// Checks that each file and folder that README.md names exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'README.md'), 'utf8');
const paths = [...document.matchAll(/`((?:src|crates|scripts|tools|tests|e2e|docs|fuzz)\/[^`*]+)`/g)].map(
  ([, path = '']) => path,
);

test('README.md names more than 30 paths', () => {
  expect(paths.length).toBeGreaterThan(30);
});

test.each([...new Set(paths)])('the path %s in README.md exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
