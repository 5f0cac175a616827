/**
 * The reason with which a job is aborted when the visitor cancels it. It is a class of its own because the visitor gets
 * a message about a cancelled job, but not about a job that the app aborts when its result is no longer needed.
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
