import { describe, expect, test } from 'vitest';
import { MAX_AUTOSAVED } from '../../src/data/limits';
import { AUTOSAVE_MS } from '../../src/data/timings';
import type { AutosavedImage } from '../../src/session/autosave/autosaveStore';
import { sortAutosaved } from '../../src/session/autosave/offers';

const NOW = 1_800_000_000_000;

const image = (id: string, age: number): AutosavedImage => ({
  id,
  name: `${id}.png`,
  size: { width: 1, height: 1 },
  edits: [],
  proposal: null,
  exported: null,
  seenAt: NOW - age,
});

const ids = (images: readonly AutosavedImage[]) => images.map(({ id }) => id);

describe('the kept images that nobody has open', () => {
  test('are offered from the newest on', () => {
    const { offered, over } = sortAutosaved(
      [image('old', 20), image('new', 1), image('middle', 10)],
      null,
      NOW,
    );
    expect(ids(offered)).toEqual(['new', 'middle', 'old']);
    expect(over).toEqual([]);
  });

  test('but the tab’s own comes first', () => {
    const { offered } = sortAutosaved([image('new', 1), image('own', 20)], 'own', NOW);
    expect(ids(offered)).toEqual(['own', 'new']);
  });

  test('are over after a day, the tab’s own too, and what seems to come from the future', () => {
    const kept = [
      image('own', AUTOSAVE_MS + 1),
      image('last', AUTOSAVE_MS),
      image('future', -AUTOSAVE_MS - 1),
    ];
    const { offered, over } = sortAutosaved(kept, 'own', NOW);
    expect(ids(offered)).toEqual(['last']);
    expect(ids(over)).toEqual(['own', 'future']);
  });

  test('are no more than a few', () => {
    const kept = Array.from({ length: MAX_AUTOSAVED + 2 }, (_, age) => image(String(age), age));
    const { offered, over } = sortAutosaved(kept, null, NOW);
    expect(offered).toHaveLength(MAX_AUTOSAVED);
    expect(ids(over)).toEqual([String(MAX_AUTOSAVED), String(MAX_AUTOSAVED + 1)]);
  });
});
