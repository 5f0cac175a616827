// What the save page says of the original quality of a JPEG: that it is possible, or why not.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import type { Edit } from '../../src/edits';
import { originalQuality } from '../../src/features/save/originalQuality';
import type { OpenImage } from '../../src/session';
import { plainSource } from '../support/plainSource';
import { en, textOf } from '../support/words';

const texts = en.download.jpeg.original;
const jpeg = { orientation: 1, mcu: { width: 16, height: 8 } };

function qualityAfter(edits: readonly Edit[], source: Partial<OpenImage['source']> = { jpeg }, side = 100) {
  const size = { width: side, height: side };
  const image = { source: { ...plainSource('jpeg'), ...source }, original: { size } } as OpenImage;
  return originalQuality(image, edits, textOf('en'));
}
const problemAfter = (...given: Parameters<typeof qualityAfter>) =>
  qualityAfter(...given)?.problem?.replaceAll('\u00a0', ' ');

const crop: Edit = { kind: 'crop', rect: { x: 3, y: 9, width: 80, height: 80 } };
const right: Edit = { kind: 'rotate', turn: 'right' };

describe('the original quality', () => {
  // Requirements: R308
  test('is offered for a JPEG alone', () => {
    expect(qualityAfter([], { jpeg: null })).toBeNull();
    expect(qualityAfter([])).toEqual({ problem: null });
    expect(qualityAfter([{ kind: 'density', perMeter: 2835 }])).toEqual({ problem: null });
  });

  // Requirements: R309
  test('is not possible for a damaged file, another kind of JPEG, and a resized image', () => {
    expect(problemAfter([], { jpeg, damaged: true })).toBe(texts.damaged);
    expect(problemAfter([], { jpeg: { orientation: 1, mcu: null } })).toBe(texts.unsupported);
    const resize: Edit = { kind: 'resize', size: { width: 50, height: 50 }, fit: 'stretch' };
    expect(problemAfter([resize])).toBe(texts.resized);
  });

  // Requirements: R309
  test('names what must be cut off, at the sides that the visitor sees', () => {
    expect(problemAfter([crop])).toContain('16 × 8 px');
    expect(problemAfter([crop])).toContain('cut off: 13 px on the left, 7 px at the top.');
    expect(problemAfter([crop, right])).toContain('8 × 16 px');
    expect(problemAfter([crop, right])).toContain(
      '13 px at the top, 1 px on the left'.split(', ').reverse()[0],
    );
    expect(problemAfter([right], { jpeg }, 5)).toContain('smaller than a block of 8 × 16 px');
  });

  test('has all numbers in every language', () => {
    for (const language of LANGUAGES) {
      const image = {
        source: { ...plainSource('jpeg'), jpeg },
        original: { size: { width: 100, height: 100 } },
      } as OpenImage;
      const problem = originalQuality(image, [crop], textOf(language))?.problem ?? '';
      for (const number of ['16', '8', '13', '7']) expect(problem, language).toContain(number);
      expect(problem).not.toContain('{{');
    }
  });
});
