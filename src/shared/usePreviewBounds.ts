import { useEffect } from 'react';
import { CONTENT_WIDTH, STAGE_HEIGHT } from '../data/layout';
import { useSession } from '../session';

/**
 * Keeps the session's preview bounds equal to the largest size of the stage in device pixels. This size changes with
 * the size of the window, with the zoom of the browser, and when the window moves to another screen.
 */
export function usePreviewBounds(): void {
  const session = useSession();
  useEffect(() => {
    let resolution: MediaQueryList | undefined;
    const update = () => {
      const ratio = window.devicePixelRatio;
      session.setPreviewBounds({
        width: Math.ceil(Math.min(window.innerWidth, CONTENT_WIDTH) * ratio),
        height: Math.ceil(STAGE_HEIGHT * ratio),
      });
      // A move to another screen changes the device pixel ratio without a `resize` event. The query is true only for
      // one ratio, so each ratio needs its own query.
      resolution?.removeEventListener('change', update);
      resolution = window.matchMedia(`(resolution: ${ratio}dppx)`);
      resolution.addEventListener('change', update);
    };
    update();
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('resize', update);
      resolution?.removeEventListener('change', update);
    };
  }, [session]);
}
