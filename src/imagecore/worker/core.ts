import { ImageCoreError } from '../common/errors';
import { isCoreSupported } from '../common/support';

/** The module that wasm-bindgen generates from the Rust core. Only the worker imports this module. */
export type Core = typeof import('../pkg/imagecore.js');

/**
 * Classes whose objects lie in the core's memory. Each object must be freed with `free` or by a method that consumes
 * it.
 */
export type {
  Decoded,
  PartRunner,
  PngJob,
  Quantization,
  Raster,
  ScanJob,
} from '../pkg/imagecore.js';

const MODULE = new URL('../pkg/imagecore_bg.wasm', import.meta.url);

/**
 * Time limits for loading the core, in milliseconds. If the core has not loaded after `core`, a small request tests the
 * server, which must answer within `host`. If the server answers, only the network is slow, and the core gets `slow`
 * more time to load.
 */
const PATIENCE = { core: 8_000, host: 4_000, slow: 60_000 };

/**
 * Fetches and compiles the core. Throws 'core-unavailable' if this fails or exceeds the limits of `PATIENCE`, and
 * 'core-unsupported' if the browser cannot run the core.
 */
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
 * Rejects when the server does not answer, or when the limits of `PATIENCE` have passed. A dynamic import does not fail
 * by itself if its request is never answered.
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
