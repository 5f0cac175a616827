import type { Size } from '../../lib/geometry';
import { ERROR_CODES, type ErrorCode, ImageCoreError } from '../errors';

/** What the core throws: the shape of its `CoreError`. */
interface CoreError {
  readonly code: string;
  readonly width?: number;
  readonly height?: number;
  free(): void;
}

/** The code, and the refused size, of anything thrown in the worker. */
export function failureOf(thrown: unknown): { code: ErrorCode; size?: Size } {
  if (thrown instanceof ImageCoreError) return { code: thrown.code, size: thrown.size };
  if (isCoreError(thrown)) {
    const { code, width, height } = thrown;
    thrown.free();
    const known = ERROR_CODES.find((candidate) => candidate === code);
    const size = width === undefined || height === undefined ? undefined : { width, height };
    if (known) return { code: known, size };
  }
  // A trap, a panic, or a mistake of ours: the instance is not to be trusted any more.
  console.error('[pixel-resize] worker: core-crashed', thrown);
  return { code: 'core-crashed' };
}

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'free' in thrown;
}
