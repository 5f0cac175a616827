import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { PixelArtChoice } from '../../../shared/PixelArtChoice';
import { Button } from '../../../ui/Button';
import { sizeProblem } from '../tool/sizeProblem';

/** The factors of the buttons. A larger factor can be typed as a percentage. */
const FACTORS = [2, 3, 4, 5, 6, 8, 10] as const;

interface PixelArtProps {
  /** The size that is enlarged. */
  base: Size;
  isNearest: boolean;
  isSuggested: boolean;
  onNearest: (isNearest: boolean) => void;
  onSize: (size: Size) => void;
}

/** The choice of the filter that copies whole pixels, and buttons for whole factors, with which all squares are equal. */
export const PixelArt = memo(function PixelArt({
  base,
  isNearest,
  isSuggested,
  onNearest,
  onSize,
}: PixelArtProps) {
  const { t, format } = useText();
  const times = (factor: number) => ({ width: factor * base.width, height: factor * base.height });
  return (
    <div>
      <PixelArtChoice isNearest={isNearest} isSuggested={isSuggested} onChange={onNearest} />
      {isNearest && (
        <Flex wrap="wrap" gap="2" role="group" aria-label={t('pixelArt.factors')}>
          {FACTORS.filter((factor) => sizeProblem(times(factor)) === null).map((factor) => (
            <Button
              key={factor}
              paddingInline="2"
              minWidth="control"
              aria-label={t('pixelArt.times', { factor: format.count(factor) })}
              onClick={() => onSize(times(factor))}
            >
              <chakra.span aria-hidden="true">{`×${factor}`}</chakra.span>
            </Button>
          ))}
        </Flex>
      )}
    </div>
  );
});
