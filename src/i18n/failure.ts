import { type ErrorCode, ImageCoreError } from '../imagecore';
import type { TextKey } from './types';
import type { Text, TextValues } from './useText';

export type FailureCode = ErrorCode | 'unknown';

const REASONS = {
  'unsupported-format': 'reasons.unsupported-format',
  undecodable: 'reasons.undecodable',
  'too-large': 'reasons.too-large',
  'empty-size': 'reasons.empty-size',
  'outside-image': 'reasons.outside-image',
  'out-of-memory': 'reasons.out-of-memory',
  unencodable: 'reasons.unencodable',
  // These two codes report a defect of the program. Their text is the same as for an unknown error.
  'invalid-argument': 'reasons.unknown',
  protocol: 'reasons.unknown',
  'no-image': 'reasons.no-image',
  unreadable: 'reasons.unreadable',
  'core-unavailable': 'reasons.core-unavailable',
  'core-unsupported': 'reasons.core-unsupported',
  'core-crashed': 'reasons.core-crashed',
  'timed-out': 'reasons.timed-out',
  unknown: 'reasons.unknown',
} as const satisfies Record<FailureCode, TextKey>;

export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof ImageCoreError ? thrown.code : 'unknown';
}

/** From this number of pixels on, 'out-of-memory' says how many would fit, in whole megapixels. */
const WORTH_SAYING = 1_000_000;

/** @param fits the number of pixels that would fit into memory, or 0 if it is not known. */
export function failureReason(code: FailureCode, fits = 0): TextKey {
  return code === 'out-of-memory' && fits >= WORTH_SAYING ? 'reasons.out-of-memory-fits' : REASONS[code];
}

/** `count` is the number in `fits`: it selects the plural form. */
export function failureFigures(
  thrown: unknown,
  { format, values }: Text,
): TextValues & Record<'size' | 'fits' | 'format', string> & { readonly count?: number } {
  const failure = thrown instanceof ImageCoreError ? thrown : undefined;
  const megapixels = Math.floor((failure?.fits ?? 0) / 1_000_000);
  return {
    ...values,
    size: failure?.size ? format.size(failure.size) : '',
    fits: format.count(megapixels),
    count: megapixels,
    format: failure?.format ?? '',
  };
}

export function failureText(thrown: unknown, text: Text): string {
  const fits = thrown instanceof ImageCoreError ? thrown.fits : undefined;
  return text.t(failureReason(failureCode(thrown), fits), failureFigures(thrown, text));
}
