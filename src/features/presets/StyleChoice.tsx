import { Box } from '@chakra-ui/react';
import { type ComponentProps, memo } from 'react';
import type { OpenImage } from '../../session';
import { BackgroundField } from '../../shared/background/BackgroundField';
import { FitChoice } from '../../shared/fit/FitChoice';
import { hasSameShape } from '../../shared/fit/sameShape';
import type { ResizeStyle } from '../../shared/fit/stagePreviewProps';
import { PixelArtChoice } from '../../shared/PixelArtChoice';

interface StyleChoiceProps extends Pick<ComponentProps<typeof FitChoice>, 'from' | 'to' | 'isMovable'> {
  style: ResizeStyle;
  onChange: (style: ResizeStyle) => void;
  source: OpenImage['source'];
}

/** The fit and the filter of a resize to a preset size. */
export const StyleChoice = memo(function StyleChoice({
  style,
  onChange,
  source,
  ...sizes
}: StyleChoiceProps) {
  const { filter, ...rest } = style;
  const { background, ...plain } = style;
  const { from, to } = sizes;
  const pixelArt = (
    <PixelArtChoice
      isNearest={filter === 'nearest'}
      isSuggested={source.isPixelArt}
      onChange={(isNearest) => onChange({ ...rest, ...(isNearest && { filter: 'nearest' }) })}
    />
  );
  if (to && hasSameShape(from, to)) return pixelArt;
  return (
    <div>
      <FitChoice fit={style.fit} onChange={(fit) => onChange({ ...style, fit })} {...sizes}>
        {/* It keeps its place while there are no bars, so that the buttons below do not move. */}
        <Box marginTop="2" visibility={style.fit === 'contain' ? undefined : 'hidden'}>
          <BackgroundField
            value={background ?? 'transparent'}
            takesColors={source.takesColors}
            onChange={(chosen) =>
              onChange({ ...plain, ...(chosen !== 'transparent' && { background: chosen }) })
            }
          />
        </Box>
      </FitChoice>
      {pixelArt}
    </div>
  );
});
