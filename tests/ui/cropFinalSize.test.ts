// The size to which the cropped image is resized: its units, its proportions and its density.
import { describe, expect, test } from 'vitest';
import { DEFAULT_DPI } from '../../src/config/print';
import {
  boxOf,
  type CropAction,
  type CropState,
  isCroppable,
} from '../../src/features/editor/crop/cropState';
import { finalDensity, finalPixels } from '../../src/features/editor/crop/finalSize';
import { type SizeMode, shownNumber, unitOf } from '../../src/features/editor/resize/sizeFields';
import { formatIn } from '../../src/i18n/format';
import { parseDensity, parseSize } from '../../src/lib/parseQuantity';
import { choose, first, run, settle } from '../support/crop';

const resize: CropAction = { type: 'thenResize', wanted: true, density: { across: 72, down: 72 } };
const unit = (mode: SizeMode): CropAction => ({ type: 'finalSize', entry: { type: 'mode', mode } });
const dpi = (text: string): CropAction => ({
  type: 'finalSize',
  entry: { type: 'density', text, parsed: parseDensity(text, formatIn('en')) },
});
const enter = (state: CropState, side: 'width' | 'height', text: string) => {
  const mode = state.finalSize?.fields.mode ?? 'px';
  const parsed = parseSize(text, unitOf(mode), formatIn('en'));
  return run(state, { type: 'finalSize', entry: { type: side, text, parsed } });
};
const pixels = (state: CropState) => state.finalSize && finalPixels(state.finalSize, boxOf(state));
const shown = ({ finalSize }: CropState) =>
  finalSize && (['width', 'height'] as const).map((side) => shownNumber(finalSize.fields, side));

describe('the final size', () => {
  // Requirements: R351
  test('of 35 × 45 mm at 300 dpi needs the ratio, one length and the density', () => {
    const state = run(first, ...choose('35:45'), resize, unit('mm'), dpi('300'), settle);
    const done = run(enter(state, 'width', '35'), settle);
    expect(done.aspect).toBe('35:45');
    expect(shown(done)).toEqual([35, 45]);
    // 35 · 300 / 25.4 = 413.4 and 45 · 300 / 25.4 = 531.5.
    expect(pixels(done)).toEqual({ width: 413, height: 531 });
    expect(finalDensity(done.finalSize)).toEqual(DEFAULT_DPI);
    expect(isCroppable(done)).toBe(true);
  });

  test('keeps its printed length if the density changes, and its pixels if the unit changes', () => {
    const cm = run(enter(run(first, ...choose('1:1'), resize, unit('cm')), 'width', '2.54'), settle);
    expect(pixels(cm)).toEqual({ width: 72, height: 72 });
    const denser = run(cm, dpi('144'), settle);
    expect(pixels(denser)).toEqual({ width: 144, height: 144 });
    expect(shown(denser)).toEqual([2.54, 2.54]);
    const inches = run(denser, unit('in'));
    expect(shown(inches)).toEqual([1, 1]);
    const inPixels = run(inches, unit('px'));
    expect(pixels(inPixels)).toEqual({ width: 144, height: 144 });
    expect(finalDensity(inPixels.finalSize)).toBeNull();
  });

  test('in percent is that of the box, which then has any shape', () => {
    const half = run(enter(run(first, { type: 'reset' }, resize, unit('%')), 'width', '50'), settle);
    expect(half.aspect).toBe('free');
    expect(pixels(half)).toEqual({ width: 300, height: 200 });
    const smaller = run(half, { type: 'size', corner: 'se', x: -200, y: -300, repeat: false });
    expect(smaller.rect).toMatchObject({ width: 400, height: 100 });
    expect(pixels(smaller)).toEqual({ width: 200, height: 50 });
    expect(shown(smaller)).toEqual([50, 50]);
    expect(shown(enter(smaller, 'height', '25'))).toEqual([25, 25]);
    // When the unit becomes the pixel, the present ratio of the box becomes the chosen one.
    expect(run(smaller, unit('px'))).toMatchObject({ aspect: '4:1' });
  });

  // Requirements: R352
  test('has a second side that follows the first until it is typed too', () => {
    const width = enter(run(first, resize), 'width', '160');
    expect(pixels(width)).toEqual({ width: 160, height: 90 });
    expect(width.aspect).toBe('16:9');
    const both = enter(run(width, settle), 'height', '160');
    expect(pixels(both)).toEqual({ width: 160, height: 160 });
    expect(both.aspect).toBe('1:1');
    expect(boxOf(both).width).toBe(boxOf(both).height);
    expect(pixels(enter(both, 'width', '80'))).toEqual({ width: 80, height: 160 });
    expect(pixels(enter(run(first, resize), 'width', '1080x1350'))).toEqual({ width: 1080, height: 1350 });
  });

  test('takes a typed unit for its own when the field is left, and Undo takes the whole typing back', () => {
    const typed = enter(run(first, resize), 'width', '2 in');
    expect(pixels(typed)?.width).toBe(144);
    expect(typed.finalSize?.fields.mode).toBe('px');
    const left = run(typed, settle);
    expect(left.finalSize?.fields.mode).toBe('in');
    expect(shown(left)?.[0]).toBe(2);
    const undone = run(left, { type: 'undo' });
    expect(undone.finalSize?.fields).toMatchObject({ mode: 'px', width: 600 });
    expect(run(undone, { type: 'redo' }).finalSize?.fields.mode).toBe('in');
  });

  test('keeps its width and follows a ratio that is chosen later, and is given up for a free box', () => {
    const sized = run(enter(run(first, resize), 'width', '800'), settle, ...choose('4:5'));
    expect(pixels(sized)).toEqual({ width: 800, height: 1000 });
    expect(sized.aspect).toBe('4:5');
    expect(run(sized, ...choose('free')).finalSize).toBeNull();
  });

  test('is turned with the box', () => {
    const state = run(first, ...choose('35:45'), resize, unit('mm'), dpi('300'), settle);
    const turned = run(enter(state, 'width', '35'), settle, { type: 'swap' });
    expect(shown(turned)).toEqual([45, 35]);
    expect(turned.aspect).toBe('45:35');
    expect(pixels(turned)).toEqual({ width: 531, height: 413 });
  });

  test('cannot be made with a text that is no length, with a size above the limits, or without a density', () => {
    const start = run(first, ...choose('1:1'), resize);
    for (const text of ['', '0', 'x', '16385', '12000']) {
      const state = enter(start, 'width', text);
      expect(isCroppable(state)).toBe(false);
      expect(isCroppable(run(state, { type: 'revert' }))).toBe(true);
    }
    const print = run(start, unit('cm'), dpi('0'), settle);
    expect(isCroppable(print)).toBe(false);
    expect(isCroppable(run(print, unit('px')))).toBe(true);
  });
});
