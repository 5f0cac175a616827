/** Does something while nothing else is going on, and soon in any case. Gives back the way to call it off. */
export function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(action, { timeout: 5000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, 1000);
  return () => clearTimeout(timer);
}
