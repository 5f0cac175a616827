import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { SPOKEN_RECT_MS } from '../../data/timings';
import { useText } from '../../i18n';
import type { Rect } from '../../lib/geometry';
import type { CropState } from './cropState';

/** A rectangle in words. */
export function rectWords({ t, format: { count } }: ReturnType<typeof useText>, rect: Rect): string {
  const { x, y, width, height } = rect;
  return t('crop.rect', { x: count(x), y: count(y), width: count(width), height: count(height) });
}

/**
 * Reads out the rectangle when it has changed and come to rest, to whoever moves the box or chooses a shape. In a
 * field the keys are heard already, and of another image its size is said elsewhere.
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
