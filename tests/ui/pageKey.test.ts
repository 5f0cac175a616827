import { expect, test } from 'vitest';
import { PAGES, pageKey } from '../../src/config/pages';

const keysOf = (kind: string) => PAGES.filter((page) => page.kind === kind).map(({ path }) => pageKey(path));

test('the home pages in all nine languages have the same page key', () => {
  const keys = keysOf('home');
  expect(keys.length).toBe(9);
  expect(new Set(keys).size).toBe(1);
});

test('the 24 paths of the pages for fixed sizes have eight page keys, one for each size', () => {
  const keys = keysOf('fixedSize');
  expect(keys.length).toBe(24);
  expect(new Set(keys).size).toBe(8);
});

test('pageKey() returns different keys for pages of different kinds and for an unknown path', () => {
  const keys = [
    'home',
    'presets',
    'download',
    'downloadCrop',
    'downloadRotate',
    'privacy',
    'terms',
    'fixedSize',
  ];
  const first = keys.map((kind) => keysOf(kind)[0]);
  expect(new Set([...first, pageKey('/nowhere')]).size).toBe(keys.length + 1);
});
