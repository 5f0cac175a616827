import { whenIdle } from './whenIdle';

/** How long after a page has loaded nothing is fetched that is not needed now, in milliseconds: the core comes first, over a slow network too. */
const SETTLE_MS = 3000;

/** Does something once the page and what it fetches next have been loaded. Gives back the way to call it off. */
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
