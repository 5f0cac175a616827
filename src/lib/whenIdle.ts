/**
 * Calls `action` when the browser is idle, after 5 s at the latest. In browsers without `requestIdleCallback`, `action`
 * is called after 1 s.
 */
export function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(action, { timeout: 5000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, 1000);
  return () => clearTimeout(timer);
}

/**
 * The time in milliseconds between the load of the page and the fetching of optional files. The core is needed first
 * and must have time to load, even over a slow network.
 */
const SETTLE_MS = 3000;

/** Calls `action` when the page has loaded, `SETTLE_MS` have passed and the browser is idle. */
export function whenLoaded(action: () => void): () => void {
  let callOff = () => {};
  const settle = () => {
    const timer = setTimeout(() => {
      callOff = whenIdle(action);
    }, SETTLE_MS);
    callOff = () => clearTimeout(timer);
  };
  if (document.readyState === 'complete') {
    settle();
    return () => callOff();
  }
  window.addEventListener('load', settle, { once: true });
  callOff = () => window.removeEventListener('load', settle);
  return () => callOff();
}
