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
 * Failures that do not depend on the network, the free memory or the worker. After such a failure, every later attempt
 * to restore the image fails too.
 */
const PERMANENT: readonly ErrorCode[] = [
  'unsupported-format',
  'undecodable',
  'too-large',
  'empty-size',
  'outside-image',
  'invalid-argument',
  'unreadable',
];

export function isPermanent(thrown: unknown): boolean {
  return thrown instanceof ImageCoreError && PERMANENT.includes(thrown.code);
}
