import { expect, test } from 'vitest';
import { PAGES } from '../../src/data/pages';
import { screenKey } from '../../src/data/screenKey';

const keysOf = (kind: string) =>
  PAGES.filter((page) => page.kind === kind).map(({ path }) => screenKey(path));

test('the home page is one screen in every language', () => {
  const keys = keysOf('home');
  expect(keys.length).toBe(9);
  expect(new Set(keys).size).toBe(1);
});

test('a fixed size is one screen at each of its addresses, and another than the next size', () => {
  const keys = keysOf('fixedSize');
  expect(keys.length).toBe(24);
  expect(new Set(keys).size).toBe(8);
});

test('all others are apart', () => {
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
  expect(new Set([...first, screenKey('/nowhere')]).size).toBe(keys.length + 1);
});
