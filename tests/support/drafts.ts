import sharp from 'sharp';
import { runHere } from '../../scripts/lib/wholeJobs.mjs';
import type { PixelEdit } from '../../src/edits';
import { pixelStages } from '../../src/edits/pixels';
import type { Raster } from '../../src/imagecore/pkg/imagecore.js';
import { draftPlan } from '../../src/imagecore/worker/draft';
import { applyStage, NO_HELPERS, reducedTo, warped } from '../../src/imagecore/worker/rasterWork';
import type { Size } from '../../src/lib/geometry';

/** The samples of a raster, of 8 bits, which is freed. */
async function samplesOf(raster: Raster): Promise<Buffer> {
  const png = raster.encodeFast();
  raster.free();
  return sharp(png).ensureAlpha().raw().toBuffer();
}

/** The exact picture and the draft of a warp within bounds, or null if it has no draft. */
export async function bothPictures(raster: Raster, edits: readonly PixelEdit[], bounds: Size) {
  const [stage, ...others] = pixelStages(raster, edits);
  if (!stage?.warp || others.length > 0) throw new Error('The edits are not one map.');
  const plan = draftPlan(raster, stage.warp, bounds);
  if (!plan) return null;
  const reduced = await reducedTo(raster, plan.source, NO_HELPERS);
  const large = await warped(reduced, plan.warp, NO_HELPERS);
  const draft = runHere(large.fitWithinJob(plan.size.width, plan.size.height));
  const whole = await applyStage(raster, stage, NO_HELPERS);
  const exact = runHere(whole.fitWithinJob(bounds.width, bounds.height));
  for (const used of [reduced, large, whole]) used.free();
  const { width, height } = exact;
  if (draft.width !== width || draft.height !== height) throw new Error('The draft has another size.');
  return { width, height, draft: await samplesOf(draft), exact: await samplesOf(exact) };
}

/**
 * How two pictures differ, in levels: in the mean, at most, and in all but a thousandth of the samples. Colors are
 * multiplied by their alpha. `a` and `b` have red, green, blue and alpha.
 */
export function differenceOf(a: Buffer, b: Buffer) {
  const counts = new Array<number>(256).fill(0);
  const note = (off: number) => {
    counts[off] = (counts[off] ?? 0) + 1;
  };
  for (let pixel = 0; pixel < a.length; pixel += 4) {
    const [alpha, other] = [a[pixel + 3] ?? 0, b[pixel + 3] ?? 0];
    if (alpha < 255 || other < 255) note(Math.abs(alpha - other));
    for (let index = pixel; index < pixel + 3; index++)
      note(Math.round(Math.abs((a[index] ?? 0) * alpha - (b[index] ?? 0) * other) / 255));
  }
  const samples = counts.reduce((sum, count) => sum + count, 0);
  let above = 0;
  const usual = counts.findLastIndex((count) => {
    above += count;
    return above > samples / 1000;
  });
  const mean = counts.reduce((sum, count, off) => sum + count * off, 0) / samples;
  return { mean, usual, most: counts.findLastIndex((count) => count > 0) };
}
