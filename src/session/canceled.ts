/**
 * The reason with which a request is aborted when the visitor cancels it. It is a class of its own because the visitor
 * gets a message about a canceled request, but not about a request that the app aborts when its result is no longer
 * needed.
 */
export class CanceledByVisitor extends DOMException {
  constructor() {
    super('The visitor has canceled the work.', 'AbortError');
  }
}

export function isCanceledByVisitor(thrown: unknown): boolean {
  return thrown instanceof CanceledByVisitor;
}
