import { type ErrorCode, ImageCoreError } from '../imagecore';
import type { TextKey } from './types';

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
  'no-image': 'reasons.no-image',
  unreadable: 'reasons.unreadable',
  'core-unavailable': 'reasons.core-unavailable',
  'core-crashed': 'reasons.core-crashed',
  unknown: 'reasons.unknown',
} as const satisfies Record<FailureCode, TextKey>;

/** The code of something thrown. */
export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof ImageCoreError ? thrown.code : 'unknown';
}

/** The words for a code: one sentence that says what happened. */
export function failureReason(code: FailureCode): (typeof REASONS)[FailureCode] {
  return REASONS[code];
}
