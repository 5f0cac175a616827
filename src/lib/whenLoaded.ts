import { SETTLE_MS } from '../data/timings';
import { whenIdle } from './whenIdle';

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
