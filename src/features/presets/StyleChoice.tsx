import { type ComponentProps, memo } from 'react';
import { FitChoice } from '../../shared/fit/FitChoice';
import type { ResizeStyle } from '../../shared/fit/stagePreviewProps';
import { PixelArtChoice } from '../../shared/PixelArtChoice';

interface StyleChoiceProps extends Pick<ComponentProps<typeof FitChoice>, 'from' | 'to' | 'isMovable'> {
  style: ResizeStyle;
  onChange: (style: ResizeStyle) => void;
  /** Whether the image is probably pixel art. */
  isPixelArt: boolean;
}

/** The fit and the filter of a resize to a preset size. */
export const StyleChoice = memo(function StyleChoice({
  style,
  onChange,
  isPixelArt,
  ...sizes
}: StyleChoiceProps) {
  const { filter, ...rest } = style;
  return (
    <div>
      <FitChoice fit={style.fit} onChange={(fit) => onChange({ ...style, fit })} {...sizes} />
      <PixelArtChoice
        isNearest={filter === 'nearest'}
        isSuggested={isPixelArt}
        onChange={(isNearest) => onChange({ ...rest, ...(isNearest && { filter: 'nearest' }) })}
      />
    </div>
  );
});
