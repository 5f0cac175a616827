import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useRef } from 'react';
import { useText } from '../../i18n';
import type { Picture } from '../../session';
import { PreviewPicture } from '../../ui';
import { ACTUAL_WIDTH, enlargement, GAP } from './enlargement';
import { useContentSize } from './useContentSize';

const Words = chakra('span', {
  base: { textStyle: 'note', textAlign: 'center', overflowWrap: 'anywhere' },
});

interface ResultPictureProps {
  picture: Picture;
  alt: string;
}

/**
 * The picture of a result. A picture of at most 64 × 64 pixels (an icon) is also shown enlarged, because its details
 * are too small at its own size.
 */
export function ResultPicture({ picture: { size, preview }, alt }: ResultPictureProps) {
  const { t, format } = useText();
  const root = useRef<HTMLDivElement>(null);
  const times = enlargement(size, useContentSize(root));
  const picture = { preview, size, maxHeight: 'var(--stage-height)' };
  return (
    // The size of this element decides whether its content is enlarged. So `contain="size"` makes the size independent
    // of the content.
    <Flex ref={root} align="center" justify="center" width="full" height="full" contain="size">
      {times === 1 ? (
        <PreviewPicture {...picture} alt={alt} />
      ) : (
        <Flex align="flex-end" style={{ gap: GAP }}>
          <Grid justifyItems="center" gap="3">
            <PreviewPicture {...picture} alt="" maxWidth={`${size.width * times}px`} enlarged={times} />
            <Words>{t('presets.enlarged', { times: format.count(times) })}</Words>
          </Grid>
          <Grid
            justifyItems="center"
            gap="3"
            style={{ minWidth: Math.max(ACTUAL_WIDTH, size.width), maxWidth: ACTUAL_WIDTH }}
          >
            <PreviewPicture {...picture} alt={alt} maxWidth={`${size.width}px`} />
            <Words>{t('presets.actualSize')}</Words>
          </Grid>
        </Flex>
      )}
    </Flex>
  );
}
