// `sortAutosaved`: in which order stored images are offered for restoring, and which of them are deleted. The image of
// this tab is the image that the tab had open before a reload.
import { describe, expect, test } from 'vitest';
import { MAX_AUTOSAVED } from '../../src/config/limits';
import { AUTOSAVE_MS } from '../../src/config/timings';
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

describe('autosaved images that no page has open', () => {
  test('are offered with the newest image first', () => {
    const { offered, over } = sortAutosaved(
      [image('old', 20), image('new', 1), image('middle', 10)],
      null,
      NOW,
    );
    expect(ids(offered)).toEqual(['new', 'middle', 'old']);
    expect(over).toEqual([]);
  });

  test('are offered with the image of this tab first, even if another image is newer', () => {
    const { offered } = sortAutosaved([image('new', 1), image('own', 20)], 'own', NOW);
    expect(ids(offered)).toEqual(['own', 'new']);
  });

  test('are marked for deletion if seenAt is over AUTOSAVE_MS in the past or the future, even the image of this tab', () => {
    const stored = [
      image('own', AUTOSAVE_MS + 1),
      image('last', AUTOSAVE_MS),
      image('future', -AUTOSAVE_MS - 1),
    ];
    const { offered, over } = sortAutosaved(stored, 'own', NOW);
    expect(ids(offered)).toEqual(['last']);
    expect(ids(over)).toEqual(['own', 'future']);
  });

  test('are marked for deletion if MAX_AUTOSAVED newer images are offered', () => {
    const stored = Array.from({ length: MAX_AUTOSAVED + 2 }, (_, age) => image(String(age), age));
    const { offered, over } = sortAutosaved(stored, null, NOW);
    expect(offered).toHaveLength(MAX_AUTOSAVED);
    expect(ids(over)).toEqual([String(MAX_AUTOSAVED), String(MAX_AUTOSAVED + 1)]);
  });
});
