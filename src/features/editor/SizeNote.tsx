import { chakra } from '@chakra-ui/react';
import { MAX_PIXELS } from '../../data/limits';
import { useText } from '../../i18n';
import type { Size } from '../../lib/geometry';
import type { SizeProblem } from './sizeFields';

interface SizeNoteProps {
  id: string;
  size: Size;
  problem: SizeProblem | null;
}

/** Says what is wrong with the size in the fields, or else how many pixels it makes. */
export function SizeNote({ id, size, problem }: SizeNoteProps) {
  const { t, format, facts } = useText();
  const pixels = size.width * size.height;
  const words = () => {
    switch (problem) {
      case 'empty':
        return t('resize.emptySize');
      case 'side':
        return t('resize.sideTooLong', facts);
      case 'area':
        return t('resize.areaTooLarge', { ...facts, value: format.megapixelsBeyond(pixels, MAX_PIXELS) });
      case null:
        // A small icon has no megapixels to speak of.
        return pixels < 1_000_000
          ? t('units.pixelCount', { count: pixels, value: format.count(pixels) })
          : t('units.megapixels', {
              // That of the number shown: what reads 1 is one.
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
      {/* Only what is wrong is read out; the count would be heard at every key. */}
      <span aria-live="polite">{problem && words()}</span>
      {!problem && words()}
    </chakra.p>
  );
}
