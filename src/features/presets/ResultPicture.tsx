import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import type { Picture as SessionPicture } from '../../session';
import { PreviewPicture } from '../../ui';
import { enlargement } from './enlargement';

const Pair = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: { base: '4', md: '8' } },
});

const Part = chakra('div', { base: { display: 'grid', justifyItems: 'center', gap: '3' } });

// A narrow stage has room for one of the two.
const Enlarged = chakra(Part, {
  base: { flexShrink: '0', '@container (max-width: 16rem)': { display: 'none' } },
});

const Words = chakra('span', { base: { fontSize: 'sm', color: 'textMuted', textAlign: 'center' } });

interface ResultPictureProps {
  picture: SessionPicture;
  alt: string;
}

/** What was made. Of an icon its pixels are shown large as well, for at its own size it hardly shows what became of it. */
export function ResultPicture({ picture: { size, preview }, alt }: ResultPictureProps) {
  const { t, format } = useText();
  const times = enlargement(size);
  const picture = <PreviewPicture preview={preview} alt={alt} size={size} maxHeight="var(--stage-height)" />;
  if (times === 1) return picture;
  return (
    <Pair>
      <Enlarged>
        <PreviewPicture
          preview={preview}
          alt=""
          size={size}
          maxHeight="var(--stage-height) - 2.5rem"
          enlarged={times}
        />
        <Words>{t('presets.enlarged', { times: format.count(times) })}</Words>
      </Enlarged>
      <Part>
        {picture}
        <Words>{t('presets.actualSize')}</Words>
      </Part>
    </Pair>
  );
}
