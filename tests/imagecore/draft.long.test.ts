// Drafts of photographs of the corpora, which are not in the repository, beside the exact pictures.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusFile, missingCorpora } from '../../scripts/lib/corpora.mjs';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import type { PixelEdit } from '../../src/edits';
import { boxWithin } from '../../src/edits/pixels';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { bothPictures, differenceOf } from '../support/drafts';

const bounds = { width: 830, height: 560 };

/**
 * The largest differences in levels: in the mean, and in all but a thousandth of the samples. The remaining samples are at
 * edges between black and white, because a reduced source is limited to these while the exact picture is limited later.
 */
const PHOTOGRAPHS: readonly [name: string, mean: number, usual: number][] = [
  ['kodak-16MP.jpg', 0.5, 2],
  ['kay-15MP.png', 0.5, 2],
  ['kleiber-20MP.jpg', 0.5, 2],
  ['canon-10MP-orientation6.jpg', 0.5, 2],
  ['leica-16MP-orientation8.jpg', 0.5, 8],
];

describe.skipIf(missingCorpora).each(PHOTOGRAPHS)('%s', (name, most, mostUsual) => {
  let photo: core.Raster;

  beforeAll(() => {
    photo = decodeHere(core, readFileSync(corpusFile(`photos/${name}`))).orient();
  });

  afterAll(() => photo.free());

  // Requirements: R403
  test.each([100, 300, 1000, 4500])('turned by %i hundredths of a degree', async (angle) => {
    const ratio = photo.width / photo.height;
    const edits: PixelEdit[] = [{ kind: 'straighten', angle, size: boxWithin(photo, angle, ratio) }];
    const both = await bothPictures(photo, edits, bounds);
    if (!both) throw new Error('There is no draft.');
    const { mean, usual } = differenceOf(both.draft, both.exact);
    expect(mean).toBeLessThanOrEqual(most);
    expect(usual).toBeLessThanOrEqual(mostUsual);
  });
});
