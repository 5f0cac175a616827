import { chakra } from '@chakra-ui/react';
import { LazyIconSet } from '../features/icons/lazy';
import { ChangeImage } from '../features/open/ChangeImage';
import { Dropzone } from '../features/open/Dropzone';
import { ImageArea } from '../features/open/ImageArea';
import { useText } from '../i18n/useText';
import { useSessionState } from '../session';
import { useLoadWhileOpening } from '../shared/request/openingImage';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

export default function IconsPage() {
  const { t } = useText();
  const image = useSessionState((state) => state.image);
  useLoadWhileOpening(LazyIconSet);
  return (
    <ImageArea>
      <PageColumn>
        <PageHeading>{t('layout.icons')}</PageHeading>
        <chakra.p marginTop="2" marginBottom="6" color="textMuted" maxWidth="44rem">
          {t('meta.iconsDescription')}
        </chakra.p>
        {image ? (
          <>
            <LazyIconSet key={image.id} image={image} />
            <ChangeImage />
          </>
        ) : (
          <Dropzone />
        )}
      </PageColumn>
    </ImageArea>
  );
}
