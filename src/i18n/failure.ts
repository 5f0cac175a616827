import { type ErrorCode, ImageCoreError } from '../imagecore';
import type { TextKey } from './types';
import type { Facts, Text } from './useText';

/** A code of the closed list, or 'unknown' for what the code did not expect of itself. */
export type FailureCode = ErrorCode | 'unknown';

const REASONS = {
  'unsupported-format': 'reasons.unsupported-format',
  undecodable: 'reasons.undecodable',
  'too-large': 'reasons.too-large',
  'empty-size': 'reasons.empty-size',
  'outside-image': 'reasons.outside-image',
  'out-of-memory': 'reasons.out-of-memory',
  unencodable: 'reasons.unencodable',
  // A visitor can do no more about it than about anything else that is not expected.
  'invalid-argument': 'reasons.unknown',
  protocol: 'reasons.unknown',
  'no-image': 'reasons.no-image',
  unreadable: 'reasons.unreadable',
  'core-unavailable': 'reasons.core-unavailable',
  'core-crashed': 'reasons.core-crashed',
  'timed-out': 'reasons.timed-out',
  unknown: 'reasons.unknown',
} as const satisfies Record<FailureCode, TextKey>;

/** The code of something thrown. */
export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof ImageCoreError ? thrown.code : 'unknown';
}

/** Pixels below which it helps nobody to hear for how many there was memory. */
const WORTH_SAYING = 1_000_000;

/**
 * The words for a code: one sentence that says what happened.
 *
 * @param fits for how many pixels there was memory, if that is known.
 */
export function failureReason(code: FailureCode, fits = 0): TextKey {
  return code === 'out-of-memory' && fits >= WORTH_SAYING ? 'reasons.out-of-memory-fits' : REASONS[code];
}

/** The figures that the words for a failure may name, as the language writes numbers. */
export function failureFigures(
  thrown: unknown,
  { format, facts }: Text,
): Facts & Record<'size' | 'fits' | 'format', string> {
  const failure = thrown instanceof ImageCoreError ? thrown : undefined;
  return {
    ...facts,
    size: failure?.size ? format.size(failure.size) : '',
    fits: format.count(Math.floor((failure?.fits ?? 0) / 1_000_000)),
    format: failure?.format ?? '',
  };
}

/** What happened, in words, from what was thrown. */
export function failureText(thrown: unknown, text: Text): string {
  const fits = thrown instanceof ImageCoreError ? thrown.fits : undefined;
  return text.t(failureReason(failureCode(thrown), fits), failureFigures(thrown, text));
}
