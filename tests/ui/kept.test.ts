import { describe, expect, test } from 'vitest';
import { MAX_KEPT } from '../../src/data/limits';
import { KEPT_MS } from '../../src/data/timings';
import type { KeptImage } from '../../src/session/kept/keptStore';
import { sortKept } from '../../src/session/kept/offers';

const NOW = 1_800_000_000_000;

const image = (id: string, age: number): KeptImage => ({
  id,
  name: `${id}.png`,
  size: { width: 1, height: 1 },
  edits: [],
  proposal: null,
  exported: null,
  seenAt: NOW - age,
});

const ids = (images: readonly KeptImage[]) => images.map(({ id }) => id);

describe('the kept images that nobody has open', () => {
  test('are offered from the newest on', () => {
    const { offered, over } = sortKept([image('old', 20), image('new', 1), image('middle', 10)], null, NOW);
    expect(ids(offered)).toEqual(['new', 'middle', 'old']);
    expect(over).toEqual([]);
  });

  test('but the tab’s own comes first', () => {
    const { offered } = sortKept([image('new', 1), image('own', 20)], 'own', NOW);
    expect(ids(offered)).toEqual(['own', 'new']);
  });

  test('are over after a day, the tab’s own too, and what seems to come from the future', () => {
    const kept = [image('own', KEPT_MS + 1), image('last', KEPT_MS), image('future', -KEPT_MS - 1)];
    const { offered, over } = sortKept(kept, 'own', NOW);
    expect(ids(offered)).toEqual(['last']);
    expect(ids(over)).toEqual(['own', 'future']);
  });

  test('are no more than a few', () => {
    const kept = Array.from({ length: MAX_KEPT + 2 }, (_, age) => image(String(age), age));
    const { offered, over } = sortKept(kept, null, NOW);
    expect(offered).toHaveLength(MAX_KEPT);
    expect(ids(over)).toEqual([String(MAX_KEPT), String(MAX_KEPT + 1)]);
  });
});
