import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useText } from '../../i18n';
import type { Picture } from '../../session';
import { PreviewPicture } from '../../ui';
import { ACTUAL_WIDTH, enlargement, GAP } from './enlargement';
import { useContentSize } from './useContentSize';

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 'full',
    height: 'full',
    // As large as the stage, whatever it holds: what it holds is chosen by its size.
    contain: 'size',
  },
});

const Pair = chakra('div', { base: { display: 'flex', alignItems: 'flex-end' } });

const Part = chakra('div', { base: { display: 'grid', justifyItems: 'center', gap: '3' } });

const Words = chakra('span', {
  base: { fontSize: 'sm', color: 'textMuted', textAlign: 'center', overflowWrap: 'anywhere' },
});

interface ResultPictureProps {
  picture: Picture;
  alt: string;
}

/** What was made. Of an icon its pixels are shown large as well, for at its own size it hardly shows what became of it. */
export function ResultPicture({ picture: { size, preview }, alt }: ResultPictureProps) {
  const { t, format } = useText();
  const root = useRef<HTMLDivElement>(null);
  const times = enlargement(size, useContentSize(root));
  const picture = { preview, size, maxHeight: 'var(--stage-height)' };
  return (
    <Root ref={root}>
      {times === 1 ? (
        <PreviewPicture {...picture} alt={alt} />
      ) : (
        <Pair style={{ gap: GAP }}>
          <Part>
            <PreviewPicture {...picture} alt="" maxWidth={`${size.width * times}px`} enlarged={times} />
            <Words>{t('presets.enlarged', { times: format.count(times) })}</Words>
          </Part>
          <Part style={{ minWidth: Math.max(ACTUAL_WIDTH, size.width), maxWidth: ACTUAL_WIDTH }}>
            <PreviewPicture {...picture} alt={alt} maxWidth={`${size.width}px`} />
            <Words>{t('presets.actualSize')}</Words>
          </Part>
        </Pair>
      )}
    </Root>
  );
}
