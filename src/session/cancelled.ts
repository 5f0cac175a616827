/**
 * The reason with which a job is aborted when the visitor cancels it. The class is separate because the visitor is
 * notified of a cancelled job, but not of a job that the app aborts when the result is no longer needed.
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
