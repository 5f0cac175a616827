import { type ErrorCode, ImageCoreError } from '../../imagecore';

/** A stored image cannot be restored, now or later, and is removed. The cause is the core's failure, if there was one. */
export class UnreadableAutosave extends Error {
  override readonly name = 'UnreadableAutosave';

  constructor(options?: ErrorOptions) {
    super('The stored image cannot be read.', options);
  }
}

/** Whether something thrown says that a stored image could not be read and is removed. */
export function isUnreadableAutosave(thrown: unknown): thrown is UnreadableAutosave {
  return thrown instanceof UnreadableAutosave;
}

/** Failures that do not depend on the network, the free memory or the worker: restoring again fails again. */
const PERMANENT: readonly ErrorCode[] = [
  'unsupported-format',
  'undecodable',
  'too-large',
  'empty-size',
  'outside-image',
  'invalid-argument',
  'unreadable',
];

/** Whether opening a stored image failed for a reason that lies in what is stored. */
export function isPermanent(thrown: unknown): boolean {
  return thrown instanceof ImageCoreError && PERMANENT.includes(thrown.code);
}
