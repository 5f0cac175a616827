import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FONT_SIZE } from '../../config/layout';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { useDevicePixelRatio } from '../devicePixelRatio';
import { ACTUAL_WIDTH, ENLARGEMENT_GAP, enlargement } from '../enlargement';
import { FILL_STAGE, type PictureLimits } from '../Picture';

const Caption = chakra('span', {
  base: { textStyle: 'note', textAlign: 'center', overflowWrap: 'anywhere' },
});

/** The inner size of an element, and the font size of the page divided by the usual one. */
interface ContentSize extends Size {
  readonly textScale: number;
}

const textScaleNow = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / FONT_SIZE;

/** The size is measured before the first paint and after every change of the element's size. */
function useContentSize(element: RefObject<HTMLElement | null>): ContentSize {
  const [room, setRoom] = useState<ContentSize>({ width: 0, height: 0, textScale: 1 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setRoom({ width, height, textScale: textScaleNow() });
    };
    measure();
    // `flushSync` renders before the next paint. Otherwise the old content would overflow a narrower element briefly.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

interface StagePictureProps {
  size: Size;
  /** Whether the picture fills the stage, however small the image is. Then there is only one picture. */
  isFilling?: boolean;
  /** Whether the pixels of a picture that fills the stage are shown as squares, also if it is not small. */
  isSharp?: boolean;
  /** `isCopy` is true for the second picture, at its actual size, which is hidden from assistive technology. */
  children: (limits: PictureLimits, isCopy: boolean) => ReactNode;
}

/** A small picture is shown enlarged, with its actual size beside it: see `enlargement`. */
export function StagePicture({ size, isFilling = false, isSharp = false, children }: StagePictureProps) {
  const { t, format } = useText();
  const root = useRef<HTMLDivElement>(null);
  const { textScale, ...content } = useContentSize(root);
  const { times, scale, actual, isBeside } = enlargement(size, content, useDevicePixelRatio(), textScale);
  const isEnlarged = times > 1 && !isFilling;
  const limits = (enlarged: number): PictureLimits => ({
    maxHeight: 'var(--stage-height)',
    maxWidth: 'var(--stage-width)',
    enlarged,
    sharp: times > 1,
  });
  const isSmall = size.width < content.width && size.height < content.height;
  const picture = children(
    isFilling && isSmall ? { ...FILL_STAGE, sharp: isSharp || times > 1 } : limits(scale),
    false,
  );
  const copy = isEnlarged && isBeside && children(limits(actual), true);
  // A picture can be rotated on the screen: see `missingRotateFlips` in PreviewPicture.tsx. It is then in the middle
  // of the stage, or of this frame if there is a caption.
  const frame = (enlarged: number): CSSProperties =>
    isEnlarged
      ? { position: 'relative', width: size.width * enlarged, height: size.height * enlarged }
      : { display: 'contents' };
  return (
    // The size of this element decides whether its content is enlarged. So `contain="size"` makes the size independent
    // of the content. The first picture has the same place in all cases, so that React keeps its element.
    <Flex ref={root} align="center" justify="center" width="full" height="full" contain="size">
      <Flex align="flex-end" justify="center" style={{ gap: ENLARGEMENT_GAP }}>
        <Grid justifyItems="center" gap="3">
          <Grid placeItems="center" style={frame(scale)}>
            {picture}
          </Grid>
          {isEnlarged && <Caption>{t('presets.enlarged', { times: format.count(times) })}</Caption>}
        </Grid>
        {copy && (
          <Grid
            justifyItems="center"
            gap="3"
            style={{
              minWidth: Math.max(ACTUAL_WIDTH * textScale, size.width * actual),
              maxWidth: ACTUAL_WIDTH * textScale,
            }}
          >
            <Grid placeItems="center" style={frame(actual)}>
              {copy}
            </Grid>
            <Caption>{t('presets.actualSize')}</Caption>
          </Grid>
        )}
      </Flex>
    </Flex>
  );
}
