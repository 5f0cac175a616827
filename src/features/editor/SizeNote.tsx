import { chakra } from '@chakra-ui/react';
import { MAX_PIXELS } from '../../config/limits';
import { useText } from '../../i18n';
import type { Size } from '../../lib/geometry';
import type { SizeProblem } from './sizeFields';

interface SizeNoteProps {
  id: string;
  size: Size;
  problem: SizeProblem | null;
}

/** Describes the problem with the size in the fields. Without a problem the note shows the number of pixels. */
export function SizeNote({ id, size, problem }: SizeNoteProps) {
  const { t, format, values } = useText();
  const pixels = size.width * size.height;
  const words = () => {
    switch (problem) {
      case 'empty':
        return t('resize.emptySize');
      case 'side':
        return t('resize.sideTooLong', values);
      case 'area':
        return t('resize.areaTooLarge', { ...values, value: format.megapixelsBeyond(pixels, MAX_PIXELS) });
      case null:
        // Less than a million pixels could be rounded to 0 megapixels, so the note shows the number of pixels.
        return pixels < 1_000_000
          ? t('units.pixelCount', { count: pixels, value: format.count(pixels) })
          : t('units.megapixels', {
              // The plural form depends on the rounded number in the text: 1.04 megapixels are shown as 1.
              count: Math.round(pixels / 100_000) / 10,
              value: format.megapixels(pixels),
            });
    }
  };
  return (
    <chakra.p
      id={id}
      fontSize="sm"
      color={problem ? 'danger' : 'textMuted'}
      fontVariantNumeric="tabular-nums"
    >
      {/* The live region contains only problems, so that no pixel count is announced after each key press. */}
      <span aria-live="polite">{problem && words()}</span>
      {!problem && <span>{words()}</span>}
    </chakra.p>
  );
}
