import type { Band } from '../protocol';
import type { Core, PngPlan, Raster } from './core';
import type { Helper } from './helpers';

/** Bands that a helper is given at a time: one to work at, and one to go on with at once. */
const AHEAD = 2;

/** A band of the core's, copied out of its memory. */
export function bandOf(made: ReturnType<Core['encodeBand']>): Band {
  const { adler } = made;
  // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
  return { adler, chunk: made.chunk() as Uint8Array<ArrayBuffer> };
}

/**
 * A PNG file in its parts, made by this worker and its helpers: each takes the next band as soon as it is free,
 * so that nobody waits for a helper that is still loading, or slow. What a helper fails at is done here.
 */
export async function encodeInBands(
  plan: PngPlan,
  raster: Raster,
  helpers: readonly Helper[],
): Promise<Uint8Array[]> {
  const count = plan.bands;
  const recipe = plan.recipe();
  const bands: Promise<Band>[] = [];
  let next = 0;
  const here = (band: number) => bandOf(plan.encode(raster, band));

  const help = async (helper: Helper) => {
    await helper.ready;
    while (next < count && !helper.dead) {
      const number = next++;
      const band = helper.band({ recipe, rows: plan.rows(raster, number), first: number === 0 }).catch(() => {
        // Dead, or not to be trusted any more.
        helper.end();
        return here(number);
      });
      bands[number] = band;
      await band;
    }
  };
  for (const helper of helpers) {
    // A failure is in the band's promise too, or else leaves the band to others.
    for (let lane = 0; lane < AHEAD; lane++) help(helper).catch(() => {});
  }
  try {
    while (next < count) {
      const number = next++;
      bands[number] = Promise.resolve(here(number));
      await nextTask();
    }
    const made = await Promise.all(bands);
    const adlers = Uint32Array.from(made, ({ adler }) => adler);
    return [plan.head(), ...made.map(({ chunk }) => chunk), plan.tail(adlers)];
  } finally {
    next = count;
  }
}

/** Lets what has arrived be heard, the answers of helpers above all. A timer would wait for milliseconds. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
