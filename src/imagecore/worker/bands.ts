import type { Size } from '../../lib/geometry';
import type { Band } from '../protocol';
import type { Edit } from '../types';
import { applyEdit } from './applyEdit';
import type { BandResizer, Core, PngPlan, Raster, ResizePlan } from './core';
import type { Helper, Helpers } from './helpers';
import { LastMade } from './lastMade';
import { type PartMaker, runParts } from './runParts';

/** A band of the core's, copied out of its memory. */
export function bandOf(made: ReturnType<Core['encodeBand']>): Band {
  const { adler } = made;
  // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
  return { adler, chunk: made.chunk() as Uint8Array<ArrayBuffer> };
}

/** A PNG file in its parts, made by this worker and its helpers. */
export async function encodeInBands(
  plan: PngPlan,
  raster: Raster,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  const recipe = plan.recipe();
  const maker: PartMaker<Band> = {
    here: (band) => bandOf(plan.encode(raster, band)),
    there: (helper, band) =>
      helper.band({
        recipe,
        first: band === 0,
        room: plan.room(raster, band),
        load: (to) => plan.rows(raster, band, to),
      }),
  };
  const bands = await runParts(plan.bands, helpers, maker, { signal });
  const adlers = Uint32Array.from(bands, ({ adler }) => adler);
  return [plan.head(), ...bands.map(({ chunk }) => chunk), plan.tail(adlers)];
}

/** Makes all bands of a resize, by this worker and its helpers. */
export async function resizeInBands(
  plan: ResizePlan,
  raster: Raster,
  helpers: readonly Helper[],
): Promise<void> {
  const recipe = plan.recipe();
  await runParts(plan.bands, helpers, {
    here: (band) => plan.resize(raster, band),
    there: (helper, band) =>
      helper.resize({
        recipe,
        band,
        room: plan.room(raster, band),
        load: (to) => plan.rows(raster, band, to),
        unload: (rows) => plan.put(band, rows),
      }),
  });
}

/** The image after an edit, in memory of its own; a large resize is shared with helpers. */
export function applyWithHelp(raster: Raster, edit: Edit, helpers: Helpers): Promise<Raster> {
  const plan = edit.kind === 'resize' ? planOf(raster, edit) : undefined;
  return finished(raster, plan, helpers, () => applyEdit(raster, edit));
}

/** The image reduced to fit the bounds, in memory of its own. */
export function fitWithinWithHelp(
  raster: Raster,
  { width, height }: Size,
  helpers: Helpers,
): Promise<Raster> {
  const plan = raster.planFitWithin(width, height);
  return finished(raster, plan, helpers, () => raster.fitWithin(width, height));
}

/** What a plan makes, or else what is made in one piece. */
async function finished(
  raster: Raster,
  plan: ResizePlan | undefined,
  helpers: Helpers,
  inOnePiece: () => Raster,
): Promise<Raster> {
  if (!plan) return inOnePiece();
  try {
    await helpers.use((present) => resizeInBands(plan, raster, present));
  } catch (error) {
    plan.free();
    throw error;
  }
  return plan.finish();
}

function planOf(
  raster: Raster,
  { size: { width, height }, fit }: Extract<Edit, { kind: 'resize' }>,
): ResizePlan | undefined {
  switch (fit) {
    case 'stretch':
      return raster.planStretch(width, height);
    case 'contain':
      return raster.planContain(width, height);
    case 'cover':
      return raster.planCover(width, height);
  }
}

/** Makes bands of resizes for another worker. What belongs to the whole is made once for all bands of a resize. */
export class BandHand {
  readonly #resizer = new LastMade<BandResizer>();

  /** A band, in the buffer of its source rows. */
  resize(
    core: Core,
    recipe: Uint8Array,
    rows: Uint8Array<ArrayBuffer>,
    band: number,
  ): Uint8Array<ArrayBuffer> {
    const resizer = this.#resizer.get(recipe, (bytes) => new core.BandResizer(bytes));
    const { buffer } = rows;
    return new Uint8Array(buffer, 0, resizer.resize(rows, band, new Uint8Array(buffer)));
  }
}
