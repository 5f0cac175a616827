import { chakra } from '@chakra-ui/react';
import { ChangeImage } from '../features/open/ChangeImage';
import { Dropzone } from '../features/open/Dropzone';
import { ImageArea } from '../features/open/ImageArea';
import { PresetsGuide } from '../features/presets/guides';
import { LazyPresetResult } from '../features/presets/lazy';
import { PresetPicker } from '../features/presets/PresetPicker';
import { useText } from '../i18n/useText';
import { useLoadWhileOpening } from '../shared/request/openingImage';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

export default function PresetsPage() {
  const { t } = useText();
  useLoadWhileOpening(LazyPresetResult);
  return (
    <ImageArea>
      <PageColumn>
        <PageHeading>{t('presets.heading')}</PageHeading>
        <chakra.p marginTop="2" color="textMuted" maxWidth="44rem">
          {t('presets.intro')}
        </chakra.p>
        <PresetPicker dropzone={<Dropzone />} changeImage={<ChangeImage />} />
        <PresetsGuide />
      </PageColumn>
    </ImageArea>
  );
}
