import { useEffect } from 'react';
import { CONTENT_WIDTH, STAGE_HEIGHT } from '../config/layout';
import { useSession } from '../session';
import { watchDevicePixelRatio } from '../ui/devicePixelRatio';

/**
 * Keeps the session's preview bounds equal to the largest size of the stage in device pixels. This size changes with
 * the size of the window, with the zoom of the browser, and when the window moves to another screen.
 */
export function usePreviewBounds(): void {
  const session = useSession();
  useEffect(() => {
    const update = () => {
      const ratio = window.devicePixelRatio;
      session.setPreviewBounds({
        width: Math.ceil(Math.min(window.innerWidth, CONTENT_WIDTH) * ratio),
        height: Math.ceil(STAGE_HEIGHT * ratio),
      });
    };
    update();
    window.addEventListener('resize', update);
    const stopWatching = watchDevicePixelRatio(update);
    return () => {
      window.removeEventListener('resize', update);
      stopWatching();
    };
  }, [session]);
}
