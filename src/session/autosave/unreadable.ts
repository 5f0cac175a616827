import { type ErrorCode, ImageCoreError } from '../../imagecore';

/**
 * The error for a stored image that can never be restored, and is therefore removed. `cause` is the failure of the
 * image core, if there was one.
 */
export class UnreadableAutosave extends Error {
  override readonly name = 'UnreadableAutosave';

  constructor(options?: ErrorOptions) {
    super('The stored image cannot be read.', options);
  }
}

export function isUnreadableAutosave(thrown: unknown): thrown is UnreadableAutosave {
  return thrown instanceof UnreadableAutosave;
}

/**
 * Whether every later attempt to restore the image fails too, because the failure does not depend on the network, the
 * free memory or the worker.
 */
const IS_PERMANENT: Readonly<Record<ErrorCode, boolean>> = {
  'unsupported-format': true,
  undecodable: true,
  'too-large': true,
  'empty-size': true,
  'outside-image': true,
  'out-of-memory': false,
  unencodable: false,
  'invalid-argument': true,
  protocol: false,
  'no-image': false,
  unreadable: true,
  'core-unavailable': false,
  'core-unsupported': false,
  'core-crashed': false,
  'timed-out': false,
};

export function isPermanent(thrown: unknown): boolean {
  return thrown instanceof ImageCoreError && IS_PERMANENT[thrown.code];
}
