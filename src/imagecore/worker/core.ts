import { ImageCoreError } from '../errors';

/** The generated wasm package. Nothing but the worker imports it. */
export type Core = typeof import('../pkg/imagecore.js');

/** What lies in the core's memory. It must be freed by hand. */
export type {
  BandResizer,
  Decoded,
  JpegParts,
  JpegPlan,
  PngPlan,
  Raster,
  ResizePlan,
} from '../pkg/imagecore.js';

/** Fetches and compiles the core. Throws 'core-unavailable' where that fails. */
export async function loadCore(): Promise<Core> {
  try {
    return await import('../pkg/imagecore.js');
  } catch (cause) {
    console.error('[pixel-resize] load: core-unavailable', cause);
    throw new ImageCoreError('core-unavailable');
  }
}
