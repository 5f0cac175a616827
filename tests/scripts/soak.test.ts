// Parts of the soak test (`npm run test:soak`), which applies hundreds of random edits in a browser: how it chooses the
// edits, and how it detects that the memory grows.
import { describe, expect, test } from 'vitest';
import type { Replayed } from '../../e2e/harness/soak';
import { MAX_PIXELS, MAX_SIDE } from '../../src/config/limits';
import { type Edit, readEdit, readOutput } from '../../src/edits';
import { asLines, draws, impossibleEdit, randomEdit, randomOutput } from '../../tools/test/soak/edits.mjs';
import { courses, MOST_GROWTH, orphans } from '../../tools/test/soak/memory.mjs';
import { nextStep } from '../../tools/test/soak/steps.mjs';
import { seededRandom } from '../support/fixtures';

describe('the random edits of the soak test', () => {
  const sizes = [
    { width: 1, height: 1 },
    { width: 16_384, height: 1 },
    { width: 3, height: 4000 },
    { width: 2400, height: 1800 },
  ];
  const many = (create: (draw: ReturnType<typeof draws>, size: (typeof sizes)[number]) => Edit) =>
    sizes.flatMap((size) => {
      const draw = draws(seededRandom(size.width));
      return Array.from({ length: 2000 }, () => ({ size, edit: create(draw, size) }));
    });

  test('are valid for the image, and a resize results in at most the allowed number of pixels', () => {
    for (const { size, edit } of many((draw, each) => randomEdit(draw, each, 4e6))) {
      if (edit.kind === 'crop') {
        const { x, y, width, height } = edit.rect;
        expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }
      // What is stored is read back, so the corners of a perspective are possible.
      if (edit.kind === 'straighten' || edit.kind === 'perspective') expect(readEdit(edit)).toEqual(edit);
      if (edit.kind !== 'resize' && edit.kind !== 'straighten') continue;
      const { width, height } = edit.size;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
      expect(width * height).toBeLessThanOrEqual(4e6);
    }
  });

  test('include edits that are invalid for the image, so that the core must refuse them', () => {
    for (const { size, edit } of many((draw, each) => impossibleEdit(draw, each).edit)) {
      if (edit.kind === 'crop') expect(edit.rect.x + edit.rect.width).toBeGreaterThan(size.width);
      if (edit.kind !== 'resize') continue;
      const { width, height } = edit.size;
      expect(width * height === 0 || width > MAX_SIDE || width * height > MAX_PIXELS).toBe(true);
    }
  });

  test('have other files of both formats, with outputs that the product can store', () => {
    const draw = draws(seededRandom(1));
    const outputs = Array.from({ length: 300 }, () => randomOutput(draw, { width: 300, height: 200 }));
    for (const output of outputs) expect(readOutput(output)).toEqual(output);
    const kinds = outputs.map(({ format, kind }) => `${format} ${kind}`);
    for (const kind of ['png palette', 'png range', 'png search', 'jpeg quality', 'jpeg range'])
      expect(kinds.filter((other) => other === kind).length, kind).toBeGreaterThan(15);
  });

  test('are written as one line of text each', () => {
    const edits: Replayed[] = [
      { kind: 'resize', size: { width: 3, height: 4 }, fit: 'cover' },
      {
        kind: 'resize',
        size: { width: 3, height: 4 },
        fit: 'cover',
        filter: 'nearest',
        at: { x: 0.25, y: 1 },
      },
      { kind: 'crop', rect: { x: 1, y: 2, width: 3, height: 4 } },
      { kind: 'rotate', turn: 'left' },
      { kind: 'flip', axis: 'vertical' },
      {
        kind: 'warp',
        size: { width: 3, height: 4 },
        back: { a: 0.5, b: 1, c: 2, d: 3, e: 4, f: 5, w: [6, 7, 1] },
        background: [255, 128, 0],
      },
    ];
    expect(asLines(edits, { format: 'png', palette: { colors: 16, dithers: true } })).toBe(
      'resize cover 3 4\nresize cover 3 4 nearest at 0.25 1\ncrop 1 2 3 4\nrotate left\nflip vertical\nwarp 3 4 0.5 2 4 1 3 5 6 7 1 ff8000\npalette 16 dithers\n',
    );
    const jpeg = { format: 'jpeg', quality: 80, background: '#ff8000', baseline: false } as const;
    expect(asLines([], jpeg)).toBe('jpeg 80 ff8000\n');
    expect(asLines([], { ...jpeg, baseline: true, fullChroma: true, padding: 4 })).toBe(
      'jpeg 80 ff8000 baseline full-chroma padding 4\n',
    );
  });

  test('apply the previewed edit in more than 20 and fewer than 60 of 100 steps', () => {
    const draw = draws(seededRandom(1));
    const edit: Edit = { kind: 'rotate', turn: 'left' };
    const steps = Array.from({ length: 100 }, () => nextStep(draw, { width: 9, height: 9 }, 1000, edit));
    const same = steps.filter(({ step }) => step.kind === 'apply' && step.edit === edit);
    expect(same.length).toBeGreaterThan(20);
    expect(same.length).toBeLessThan(60);
  });

  test('are mixed with steps of every kind, with canceled steps and with killed workers', () => {
    const draw = draws(seededRandom(1));
    const steps = Array.from({ length: 2000 }, () => nextStep(draw, { width: 9, height: 9 }, 1000));
    const names = new Set(steps.map(({ name }) => name));
    for (const name of [
      'applied',
      'previewed',
      'discarded',
      'undone',
      'redone',
      'jumped',
      'reset',
      'refused',
      'saved',
      'viewed',
    ])
      expect(names).toContain(name);
    for (const end of ['cancel', 'kill'])
      expect(steps.filter(({ step }) => step.end === end)).not.toEqual([]);
  });
});

describe('the memory check of the soak test', () => {
  /**
   * 40 samples, alternately with an open image and after Close. `process` returns the memory of the tab's process for
   * the sample with the index `place`.
   */
  const samples = (process: (place: number) => number) =>
    Array.from({ length: 40 }, (_, place) => ({
      edits: place,
      isOpen: place % 2 === 0,
      heap: 1000,
      threads: place % 2 === 0 ? 2 : 0,
      process: process(place),
    }));
  /**
   * Four growth factors: of the JavaScript heap with an open image and after Close, and then the same two of the
   * process.
   */
  const growths = (process: (place: number) => number) =>
    courses(samples(process)).map(({ growth }) => growth);

  test('computes a growth factor of about 1 if the memory only fluctuates', () => {
    expect(growths((place) => 200 + (place % 5))).toEqual([1, 1, expect.closeTo(1, 1), expect.closeTo(1, 1)]);
  });

  test('computes a growth factor above the limit if each edit leaks memory', () => {
    const [heap, , open, closed] = growths((place) => 100 + 5 * place);
    expect(heap).toBe(1);
    expect(Math.min(Number(open), Number(closed))).toBeGreaterThan(MOST_GROWTH);
  });

  test('reports worker threads only if they still run after Close', () => {
    expect(orphans(samples(() => 1))).toEqual([]);
    const leaked = samples(() => 1).map((sample) => ({ ...sample, threads: 1 }));
    expect(orphans(leaked)).toHaveLength(20);
  });

  test('computes NaN as the growth factor from a single sample', () => {
    expect(courses(samples(() => 1).slice(0, 1)).every(({ growth }) => Number.isNaN(growth))).toBe(true);
  });
});
