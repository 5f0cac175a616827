import { useSyncExternalStore } from 'react';

/** The ratio changes with the zoom of the browser, and when the window moves to another screen. */
export function watchDevicePixelRatio(listener: () => void): () => void {
  let resolution: MediaQueryList | undefined;
  const watch = () => {
    // A move to another screen changes the ratio without a `resize` event. The query is true only for one ratio, so
    // each ratio needs its own query.
    resolution?.removeEventListener('change', onChange);
    resolution = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    resolution.addEventListener('change', onChange);
  };
  const onChange = () => {
    watch();
    listener();
  };
  watch();
  return () => resolution?.removeEventListener('change', onChange);
}

/** The ratio can be a fraction. */
export const useDevicePixelRatio = (): number =>
  useSyncExternalStore(
    watchDevicePixelRatio,
    () => window.devicePixelRatio,
    () => 1,
  );
