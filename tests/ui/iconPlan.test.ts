// Which files an icon set has, and the edits that lead to each picture.
import { describe, expect, test } from 'vitest';
import { ICON_ICO, ICON_SIDES, MASKABLE_PNGS } from '../../src/config/icons';
import { sizesOfSteps, WHITE } from '../../src/edits';
import {
  analyzedEdits,
  editsOfIcon,
  type IconChoice,
  type IconSource,
  iconFiles,
} from '../../src/features/icons/plan';

const choice: IconChoice = { fit: 'contain', isNearest: false, fillsAll: false, more: [] };
const source = (width: number, height: number, change: Partial<IconSource> = {}): IconSource => ({
  edits: [],
  size: { width, height },
  background: WHITE,
  radius: Math.SQRT1_2,
  isPartlyTransparent: false,
  ...change,
});

// Requirements: R424, R426
test('the files are those of a site, with other sizes as chosen, and a silhouette of a partly transparent image', () => {
  const names = (files: ReturnType<typeof iconFiles>) => files.map(({ name }) => name);
  expect(names(iconFiles(source(512, 512), choice))).toEqual([
    'favicon.ico',
    'icon-16.png',
    'icon-32.png',
    'icon-48.png',
    'icon-192.png',
    'icon-512.png',
    'apple-touch-icon.png',
    'icon-maskable-192.png',
    'icon-maskable-512.png',
  ]);
  const all = iconFiles(source(512, 512, { isPartlyTransparent: true }), { ...choice, more: [1024, 64] });
  expect(names(all)).toContain('icon-64.png');
  expect(names(all).indexOf('icon-1024.png')).toBeGreaterThan(names(all).indexOf('icon-512.png'));
  expect(all.at(-1)).toMatchObject({
    name: 'icon-monochrome-512.png',
    work: { encoding: { icon: 'silhouette' } },
  });
});

// Requirements: R424, R422
test.each([
  [512, 512],
  [600, 400],
  [3, 700],
  [16, 16],
  [5000, 4999],
])('every picture of an image of %i × %i pixels has its size', (width, height) => {
  for (const fit of ['contain', 'cover'] as const)
    for (const isNearest of [false, true])
      for (const fillsAll of [false, true]) {
        const from = source(width, height, { isPartlyTransparent: true });
        for (const { name, sides, work } of iconFiles(from, { ...choice, fit, isNearest, fillsAll })) {
          const lists = work.kind === 'ico' ? [...work.bitmaps, work.png.edits] : [work.edits];
          const made = lists.map((edits) => sizesOfSteps(from.size, edits).at(-1));
          expect(made, name).toEqual(sides.map((side) => ({ width: side, height: side })));
        }
      }
});

// Requirements: R424, R422
test('only plain icons can be transparent', () => {
  const from = source(600, 400);
  const backgrounds = (purpose: 'any' | 'touch' | 'maskable' | 'monochrome', fillsAll = false) =>
    editsOfIcon(from, { ...choice, fillsAll }, { side: 192, purpose }).flatMap((edit) =>
      edit.kind === 'pad' ? [edit.background] : [],
    );
  expect(backgrounds('any')).toEqual([]);
  expect(backgrounds('any', true)).toEqual([WHITE]);
  expect(backgrounds('touch')).toEqual([WHITE]);
  expect(backgrounds('maskable')).toEqual([WHITE]);
  expect(backgrounds('monochrome', true)).toEqual([]);
});

describe('a maskable icon', () => {
  // Requirements: R425
  test.each([
    ['a square that is filled', Math.SQRT1_2, 289],
    ['a circle that is filled', 0.5, 409],
    ['a small content', 0.1, 512],
    ['nothing', 0, 512],
  ])('of %s has the picture as large as the safe zone permits', (_, radius, most) => {
    const [resize, pad] = editsOfIcon(source(800, 800, { radius }), choice, {
      side: 512,
      purpose: 'maskable',
    });
    if (resize?.kind !== 'resize' || pad?.kind !== 'pad') throw new Error('no resize and pad');
    expect(resize.size.width).toBeLessThanOrEqual(most);
    expect(resize.size.width).toBeGreaterThanOrEqual(most - 1);
    expect(resize.size.width * radius).toBeLessThanOrEqual(0.4 * 512);
    // It is exactly in the middle.
    expect((512 - resize.size.width) % 2).toBe(0);
  });
});

// Requirements: R427
test('pixel art is enlarged by the largest whole factor', () => {
  const pixelArt: IconChoice = { ...choice, isNearest: true };
  expect(editsOfIcon(source(32, 24), pixelArt, { side: 180, purpose: 'any' })).toEqual([
    { kind: 'resize', size: { width: 160, height: 120 }, fit: 'stretch', filter: 'nearest' },
    { kind: 'pad', size: { width: 180, height: 180 }, margin: 0, radius: 0, background: 'transparent' },
  ]);
  expect(
    editsOfIcon(source(32, 24), { ...pixelArt, fit: 'cover' }, { side: 180, purpose: 'any' })[0],
  ).toEqual({
    kind: 'resize',
    size: { width: 168, height: 168 },
    fit: 'cover',
    filter: 'nearest',
  });
  // An image that is as large or larger has the filter alone.
  expect(editsOfIcon(source(64, 64), pixelArt, { side: 32, purpose: 'any' })).toEqual([
    { kind: 'resize', size: { width: 32, height: 32 }, fit: 'contain', filter: 'nearest' },
  ]);
});

// Requirements: R428
test('icons with more pixels than the image are marked', () => {
  const marked = (width: number, height: number, fit: IconChoice['fit'] = 'contain') =>
    iconFiles(source(width, height), { ...choice, fit }).flatMap(({ name, isEnlarged }) =>
      isEnlarged ? [name] : [],
    );
  expect(marked(512, 512)).toEqual([]);
  expect(marked(200, 100)).toEqual(['favicon.ico', 'icon-512.png', 'icon-maskable-512.png']);
  expect(marked(200, 100, 'cover')).toContain('icon-192.png');
  expect(marked(1, 1)).toHaveLength(1 + ICON_SIDES.length + 1 + MASKABLE_PNGS.length);
  expect(ICON_ICO.png).toBe(256);
});

test('the analyzed picture is small, and keeps its shape unless it is cut', () => {
  const size = (width: number, height: number, fit: IconChoice['fit']) => {
    const from = source(width, height);
    return sizesOfSteps(from.size, analyzedEdits(from, { fit })).at(-1);
  };
  expect(size(100, 50, 'contain')).toEqual({ width: 100, height: 50 });
  expect(size(100, 50, 'cover')).toEqual({ width: 50, height: 50 });
  expect(size(5120, 2560, 'contain')).toEqual({ width: 256, height: 128 });
  expect(size(5120, 2560, 'cover')).toEqual({ width: 256, height: 256 });
  expect(size(10000, 1, 'contain')).toEqual({ width: 256, height: 1 });
});
