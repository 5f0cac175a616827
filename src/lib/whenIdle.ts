/** Calls `action` when the browser is idle, after 5 s at the latest, or after 1 s without `requestIdleCallback`. */
export function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(action, { timeout: 5000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, 1000);
  return () => clearTimeout(timer);
}

/** Milliseconds from the load of the page to the fetching of optional files: the core is needed first. */
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
