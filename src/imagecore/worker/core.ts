import { ImageCoreError } from '../errors';

/** The generated wasm package. Nothing but the worker imports it. */
export type Core = typeof import('../pkg/imagecore.js');

/** What lies in the core's memory. It must be freed by hand. */
export type { Decoded, JpegScanJob, PngJob, Raster, ResizeJob, Workers } from '../pkg/imagecore.js';

/** The module itself, by far the largest part of the core. */
const MODULE = new URL('../pkg/imagecore_bg.wasm', import.meta.url);

/**
 * Milliseconds that the core is waited for before its host is asked whether it answers at all, that the host has for
 * that, and that the core is waited for after it did: over a slow network it takes long.
 */
const PATIENCE = { core: 8_000, host: 4_000, slow: 60_000 };

/** Fetches and compiles the core. Throws 'core-unavailable' where that fails, or the host does not answer. */
export async function loadCore(): Promise<Core> {
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

/** Rejects when it is of no use to wait any longer. An import that is not answered never fails by itself. */
async function giveUp(signal: AbortSignal): Promise<never> {
  await pause(PATIENCE.core, signal);
  await fetch(MODULE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE.host) });
  await pause(PATIENCE.slow, signal);
  throw new Error('It took too long.');
}

/** Waits, for ever once the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
