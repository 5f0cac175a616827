import { useEffect } from 'react';
import { CONTENT_WIDTH, STAGE_HEIGHT } from '../data/layout';
import type { ImageSession } from '../session';

/** Tells the session how large a picture the stage can show, in device pixels, now and whenever the window changes. */
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
