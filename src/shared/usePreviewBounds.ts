import { useEffect } from 'react';
import { CONTENT_WIDTH, STAGE_HEIGHT } from '../data/layout';
import type { ImageSession } from '../session';

/**
 * Sets the session's preview bounds to the largest size of the stage in device pixels, when the component mounts and
 * whenever the window is resized.
 */
export function usePreviewBounds(session: ImageSession): void {
  useEffect(() => {
    const update = () =>
      session.setPreviewBounds({
        width: Math.ceil(Math.min(window.innerWidth, CONTENT_WIDTH) * window.devicePixelRatio),
        height: Math.ceil(STAGE_HEIGHT * window.devicePixelRatio),
      });
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, [session]);
}
