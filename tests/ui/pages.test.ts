import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PAGE_ROUTES } from '../../src/app/pageRoutes';
import { findPage, PAGES } from '../../src/config/pages';
import { PRESET_GROUPS, PRESETS } from '../../src/config/presets';
import { fixedSizePath, fixedSizePaths } from '../../src/config/routes';
import { en } from '../support/words';

// Requirements: R77, R95
test('the presets are exactly the eight of the specification', () => {
  expect(PRESETS.map(({ id, size }) => `${id} ${size.width}x${size.height}`)).toEqual([
    'tiny16 16x16',
    'small32 32x32',
    'medium64 64x64',
    'social 1080x1080',
    'large1400 1400x1400',
    'landscape 1600x800',
    'large1600 1600x1600',
    'extraLarge 5000x5000',
  ]);
  expect(Object.keys(en.presets.items).sort()).toEqual(PRESETS.map(({ id }) => id).sort());
});

// Requirements: R95
test('the labels and descriptions of the presets are those of the specification', () => {
  expect(PRESETS.map(({ id }) => [en.presets.items[id].label, en.presets.items[id].description])).toEqual([
    ['Tiny Icon', 'favicons and pixel art'],
    ['Small Icon', 'small website icons'],
    ['Medium Icon', 'app icons'],
    ['Social Media', 'Instagram and social media'],
    ['Large Square', 'large square'],
    ['Landscape', 'website headers'],
    ['Extra Large', 'high-resolution square'],
    ['Ultra HD', 'print and detailed work'],
  ]);
});

// Requirements: R23
test('the preset menu has three groups, and none of them is empty', () => {
  expect(PRESET_GROUPS.map((group) => en.presets.groups[group])).toEqual([
    'Icons',
    'Web & Social',
    'High Resolution',
  ]);
  for (const group of PRESET_GROUPS) expect(PRESETS.some((preset) => preset.group === group)).toBe(true);
});

describe('the paths of the site', () => {
  const fixed = PAGES.filter(({ kind }) => kind === 'fixedSize');

  // Requirements: R36, R94
  test('include three paths for each fixed size, the first of which is canonical', () => {
    expect(fixedSizePaths({ width: 1600, height: 800 })).toEqual([
      '/resize-image-to-1600x800',
      '/presets/1600x800',
      '/resize-image-to-1600x800px.html',
    ]);
    expect(fixed).toHaveLength(24);
    for (const { canonical, preset } of fixed) expect(canonical).toBe(preset && fixedSizePath(preset.size));
  });

  test('lead to their pages, but only if the case of the letters is correct', () => {
    const screenAt = (path: string) => matchRoutes(PAGE_ROUTES, path)?.at(-1)?.route.path;
    for (const { path } of PAGES) expect(screenAt(path)).toBe(path);
    for (const path of [
      '/Presets',
      '/DE',
      '/DOWNLOAD',
      '/Download/Crop',
      '/Resize-Image-To-64x64',
      '/presets/64X64',
    ]) {
      expect(screenAt(path), path).toBe('*');
      expect(findPage(path), path).toBeNull();
    }
  });

  test('are recognized with a trailing slash or percent escapes by the router and by findPage()', () => {
    for (const path of ['/de/', '/%64e', '/%70resets', '/resize-image-to-64x64px%2Ehtml']) {
      const found = findPage(path)?.path;
      expect(found, path).toBeDefined();
      expect(matchRoutes(PAGE_ROUTES, path)?.at(-1)?.route.path, path).toBe(found);
    }
    expect(findPage('/%')).toBeNull();
  });

  test('are all different, and include every canonical path', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { canonical } of PAGES) expect(paths).toContain(canonical);
  });

  // Requirements: R33, R34, R35, R38, R39, R40, R41
  test('are those of the specification, apart from the paths of the fixed sizes', () => {
    expect(PAGES.filter(({ kind }) => kind !== 'fixedSize').map(({ path }) => path)).toEqual([
      '/',
      '/es',
      '/fr',
      '/it',
      '/de',
      '/pt',
      '/nl',
      '/ru',
      '/ja',
      '/presets',
      '/icons',
      '/download',
      '/download/crop',
      '/download/rotate',
      '/privacy-policy',
      '/terms-of-service',
    ]);
  });

  test('can be listed by search engines, except for the save pages', () => {
    expect(PAGES.filter(({ indexed }) => !indexed).map(({ path }) => path)).toEqual([
      '/download',
      '/download/crop',
      '/download/rotate',
    ]);
  });

  // Requirements: R37, R42
  test('are found by findPage() with or without a trailing slash, and other paths are not found', () => {
    expect(findPage('/')?.kind).toBe('home');
    expect(findPage('/de')).toMatchObject({ kind: 'home', language: 'de', canonical: '/de', indexed: true });
    expect(findPage('/')?.language).toBeUndefined();
    expect(findPage('/presets/')?.kind).toBe('presets');
    expect(findPage('/presets/16x16')?.preset?.id).toBe('tiny16');
    for (const path of [
      '/presets/17x17',
      '/resize-image-to-16x16.html',
      '/about',
      '/Presets/',
      '/en',
      '/DE',
      '/de/presets',
    ])
      expect(findPage(path)).toBeNull();
  });
});
