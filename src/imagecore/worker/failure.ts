import { ERROR_CODES, type ErrorCode, type FailureFigures, ImageCoreError } from '../errors';
import type { Core } from './core';

/** What the core throws: the shape of its `CoreError`. */
interface CoreError {
  readonly code: string;
  readonly width?: number;
  readonly height?: number;
  free(): void;
}

/** Bytes in one piece that any work can want; with less, a trap is one for want of memory. */
const SCARCE = 16 << 20;

/**
 * The code and the figures of anything thrown in the worker.
 *
 * @param core the core that threw it, if it had been loaded.
 * @param bytesPerPixel of the image that is open.
 */
export function failureOf(
  thrown: unknown,
  core: Core | null,
  bytesPerPixel: number,
): { code: ErrorCode } & FailureFigures {
  if (thrown instanceof ImageCoreError)
    return { code: thrown.code, size: thrown.size, format: thrown.format };
  if (isCoreError(thrown)) {
    const { code, width, height } = thrown;
    thrown.free();
    const known = ERROR_CODES.find((candidate) => candidate === code);
    const size = width === undefined || height === undefined ? undefined : { width, height };
    if (known === 'out-of-memory')
      return { code: known, fits: pixelsIn(largestAllocationIn(core), bytesPerPixel) };
    if (known) return { code: known, size };
  }
  // A decoder that is none of ours traps where it finds no memory.
  const largest = largestAllocationIn(core);
  if (largest < SCARCE) return { code: 'out-of-memory', fits: pixelsIn(largest, bytesPerPixel) };
  // A trap, a panic, or a mistake of ours: the instance is not to be trusted any more.
  console.error('[pixel-resize] worker: core-crashed', thrown);
  return { code: 'core-crashed' };
}

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'free' in thrown;
}

/** Bytes of memory that can still be had in one piece. */
function largestAllocationIn(core: Core | null): number {
  try {
    return core?.largestAllocation() ?? Number.POSITIVE_INFINITY;
  } catch {
    // It has trapped before.
    return Number.POSITIVE_INFINITY;
  }
}

function pixelsIn(bytes: number, bytesPerPixel: number): number | undefined {
  return Number.isFinite(bytes) ? Math.floor(bytes / bytesPerPixel) : undefined;
}
