import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { SPOKEN_RECT_MS } from '../../config/timings';
import { useText } from '../../i18n';
import type { Rect } from '../../lib/geometry';
import type { CropState } from './cropState';

/** The text that describes the position and the size of `rect`, in image pixels. */
function rectWords({ t, format: { count } }: ReturnType<typeof useText>, rect: Rect): string {
  const { x, y, width, height } = rect;
  return t('crop.rect', { x: count(x), y: count(y), width: count(width), height: count(height) });
}

/**
 * A live region for screen readers. It announces the crop rectangle after the rectangle has stayed the same for
 * `SPOKEN_RECT_MS`. The rectangle is not announced while a number field has the focus, because the screen reader speaks
 * the typed keys. The rectangle is also not announced if it changes because the size of the image has changed. In this
 * case, another component (`EditorStage`) announces the new size of the image.
 */
export function SpokenRect({ crop: { rect, image } }: { crop: CropState }) {
  const text = useText();
  const [{ seen, of }, see] = useState({ seen: rect, of: image });
  const [spoken, speak] = useState<Rect | null>(null);
  if (of !== image) see({ seen: rect, of: image });

  useEffect(() => {
    if (rect === seen || of !== image) return;
    const timer = setTimeout(() => {
      see({ seen: rect, of: image });
      if (document.activeElement?.matches('[role=spinbutton]')) return;
      speak(rect);
    }, SPOKEN_RECT_MS);
    return () => clearTimeout(timer);
  }, [rect, seen, image, of]);

  return (
    <chakra.p srOnly aria-live="polite">
      {spoken && rectWords(text, spoken)}
    </chakra.p>
  );
}
