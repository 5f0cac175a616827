import { ImageCoreError } from '../common/errors';
import { isCoreSupported } from '../common/support';

/** The module that wasm-bindgen generates from the Rust core. Only the worker imports this module. */
export type Core = typeof import('../pkg/imagecore.js');

/** The objects of these classes lie in the core's memory. Each must be freed, or consumed by a method. */
export type {
  Decoded,
  JpegEncoder,
  LosslessJpeg,
  PartRunner,
  PngJob,
  Quantization,
  Raster,
  ScanJob,
} from '../pkg/imagecore.js';

const MODULE = new URL('../pkg/imagecore_bg.wasm', import.meta.url);

/**
 * Time limits in milliseconds. If the core has not loaded after `core`, a small request tests the server, which must
 * answer within `host`. If it does, only the network is slow, and the core gets `slow` more.
 */
const PATIENCE = { core: 8_000, host: 4_000, slow: 60_000 };

/** Throws 'core-unsupported', or 'core-unavailable' if the core does not load within the limits of `PATIENCE`. */
export async function loadCore(): Promise<Core> {
  if (!isCoreSupported()) throw new ImageCoreError('core-unsupported');
  const end = new AbortController();
  try {
    return await Promise.race([import('../pkg/imagecore.js'), giveUp(end.signal)]);
  } catch (cause) {
    console.error('[pixel-resize] load: core-unavailable', cause);
    throw new ImageCoreError('core-unavailable');
  } finally {
    end.abort();
  }
}

/**
 * Rejects beyond the limits of `PATIENCE`: a dynamic import whose request is never answered does not fail by itself.
 */
async function giveUp(signal: AbortSignal): Promise<never> {
  await pause(PATIENCE.core, signal);
  await fetch(MODULE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE.host) });
  await pause(PATIENCE.slow, signal);
  throw new Error('It took too long.');
}

/** Resolves after `milliseconds`. If `signal` is aborted during this time, the promise never settles. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
