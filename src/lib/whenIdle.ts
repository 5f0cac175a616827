/**
 * Calls `action` when the browser is idle, after 5 s at the latest. In browsers without `requestIdleCallback`, `action`
 * is called after 1 s. Returns a function that cancels the call.
 */
export function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(action, { timeout: 5000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, 1000);
  return () => clearTimeout(timer);
}
