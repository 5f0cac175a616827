/**
 * The reason with which a job is aborted when the visitor cancels it. A separate class, because the visitor is notified
 * of such a job, but not of a job that the app aborts because its result is no longer needed.
 */
export class Cancelled extends DOMException {
  constructor() {
    super('The visitor has cancelled the work.', 'AbortError');
  }
}

/** Whether a thrown value means that the visitor has cancelled the work. */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Cancelled;
}
