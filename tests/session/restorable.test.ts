// `sortAutosaved`: in which order stored images can be restored, and which of them are deleted. The image of
// this tab is the image that the tab had open before a reload.
import { describe, expect, test } from 'vitest';
import { MAX_AUTOSAVED } from '../../src/config/limits';
import { AUTOSAVE_MS, sortAutosaved } from '../../src/session/autosave/autosave';
import type { AutosavedImage } from '../../src/session/autosave/autosaveStore';

const NOW = 1_800_000_000_000;

const image = (id: string, age: number): AutosavedImage => ({
  id,
  name: `${id}.png`,
  size: { width: 1, height: 1 },
  edits: [],
  steps: [],
  at: 0,
  proposal: null,
  exported: null,
  seenAt: NOW - age,
});

const ids = (images: readonly AutosavedImage[]) => images.map(({ id }) => id);

describe('autosaved images that no page has open', () => {
  test('are restorable with the newest image first', () => {
    const { restorable, over } = sortAutosaved(
      [image('old', 20), image('new', 1), image('middle', 10)],
      null,
      NOW,
    );
    expect(ids(restorable)).toEqual(['new', 'middle', 'old']);
    expect(over).toEqual([]);
  });

  test('are restorable with the image of this tab first, even if another image is newer', () => {
    const { restorable } = sortAutosaved([image('new', 1), image('own', 20)], 'own', NOW);
    expect(ids(restorable)).toEqual(['own', 'new']);
  });

  test('are marked for deletion if seenAt is over AUTOSAVE_MS in the past or the future, even the image of this tab', () => {
    const stored = [
      image('own', AUTOSAVE_MS + 1),
      image('last', AUTOSAVE_MS),
      image('future', -AUTOSAVE_MS - 1),
    ];
    const { restorable, over } = sortAutosaved(stored, 'own', NOW);
    expect(ids(restorable)).toEqual(['last']);
    expect(ids(over)).toEqual(['own', 'future']);
  });

  test('are marked for deletion if MAX_AUTOSAVED newer images are restorable', () => {
    const stored = Array.from({ length: MAX_AUTOSAVED + 2 }, (_, age) => image(String(age), age));
    const { restorable, over } = sortAutosaved(stored, null, NOW);
    expect(restorable).toHaveLength(MAX_AUTOSAVED);
    expect(ids(over)).toEqual([String(MAX_AUTOSAVED), String(MAX_AUTOSAVED + 1)]);
  });
});
