import { ERROR_CODES, type ErrorCode, type FailureFigures, ImageCoreError } from '../common/errors';
import type { Core } from './core';

interface CoreError {
  readonly code: string;
  readonly width?: number;
  readonly height?: number;
  readonly format?: string;
  free(): void;
}

/** 16 MiB, which any call can need in one piece. A trap of a core that has less counts as a lack of memory. */
const SCARCE = 16 << 20;

/**
 * Converts a thrown value to an error code with its details.
 *
 * @param core the core that was in use, or null if it was not loaded yet.
 * @param bytesPerPixel of the open image, to convert free memory to a number of pixels.
 */
export function failureOf(
  thrown: unknown,
  core: Core | null,
  bytesPerPixel: number,
): { code: ErrorCode } & FailureFigures {
  if (thrown instanceof ImageCoreError)
    return { code: thrown.code, size: thrown.size, format: thrown.format };
  if (isCoreError(thrown)) {
    const { code, width, height, format } = thrown;
    thrown.free();
    const known = ERROR_CODES.find((candidate) => candidate === code);
    const size = width === undefined || height === undefined ? undefined : { width, height };
    if (known === 'out-of-memory')
      return { code: known, fits: pixelsIn(largestAllocationIn(core), bytesPerPixel) };
    if (known) return { code: known, size, format };
  }
  // Our own code reports a lack of memory as a `CoreError`. Decoders from other crates trap instead. So a trap counts
  // as a lack of memory if the core has little memory left.
  const largest = largestAllocationIn(core);
  if (largest < SCARCE) return { code: 'out-of-memory', fits: pixelsIn(largest, bytesPerPixel) };
  // The error comes from a trap, a panic or a defect of this program. The core is in an unknown state, so the page
  // replaces the worker.
  console.error('[pixel-resize] worker: core-crashed', thrown);
  return { code: 'core-crashed' };
}

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'free' in thrown;
}

/** The largest number of bytes that the core can still allocate in one piece; infinite if this is not known. */
function largestAllocationIn(core: Core | null): number {
  try {
    return core?.largestAllocation() ?? Number.POSITIVE_INFINITY;
  } catch {
    // A core that has trapped can throw here too.
    return Number.POSITIVE_INFINITY;
  }
}

function pixelsIn(bytes: number, bytesPerPixel: number): number | undefined {
  return Number.isFinite(bytes) ? Math.floor(bytes / bytesPerPixel) : undefined;
}
