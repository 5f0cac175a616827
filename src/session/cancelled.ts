/** Why a job ended that the visitor has cancelled: to be told apart from one whose result nobody wants any more. */
export class Cancelled extends DOMException {
  constructor() {
    super('The visitor has cancelled the work.', 'AbortError');
  }
}

/** Whether something thrown says that the visitor has cancelled the work. */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Cancelled;
}
