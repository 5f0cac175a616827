import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { ANNOUNCE_RECT_MS } from '../../../config/timings';
import { useText } from '../../../i18n/useText';
import type { Rect } from '../../../lib/geometry';
import type { CropModel } from './cropReducer';

function rectWords({ t, format: { count } }: ReturnType<typeof useText>, rect: Rect): string {
  const { x, y, width, height } = rect;
  return t('crop.rect', { x: count(x), y: count(y), width: count(width), height: count(height) });
}

/**
 * Announces the crop rectangle when it has rested for `ANNOUNCE_RECT_MS`, except while a number field has the focus,
 * because the screen reader speaks the typed keys. A change with the size of the image is announced by `EditorStage`.
 */
export function SpokenRect({ crop }: { crop: CropModel }) {
  const text = useText();
  const [spoken, speak] = useState<Rect | null>(null);

  useEffect(() => {
    let { rect: known, image: of } = crop.state.get();
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = crop.state.subscribe(() => {
      const { rect, image } = crop.state.get();
      clearTimeout(timer);
      if (image !== of) [known, of] = [rect, image];
      if (rect === known) return;
      timer = setTimeout(() => {
        known = rect;
        if (!document.activeElement?.matches('[role=spinbutton]')) speak(rect);
      }, ANNOUNCE_RECT_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [crop]);

  return (
    <chakra.p srOnly aria-live="polite">
      {spoken && rectWords(text, spoken)}
    </chakra.p>
  );
}
