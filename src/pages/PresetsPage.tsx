import { chakra } from '@chakra-ui/react';
import { PresetsGuide } from '../features/presets/guides';
import { LazyPresetResult } from '../features/presets/lazy';
import { PresetPicker } from '../features/presets/PresetPicker';
import { ChangeImage } from '../features/upload/ChangeImage';
import { Dropzone } from '../features/upload/Dropzone';
import { UploadArea } from '../features/upload/UploadArea';
import { useText } from '../i18n/useText';
import { useLoadWhileOpening } from '../shared/request/openingImage';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

export default function PresetsPage() {
  const { t } = useText();
  useLoadWhileOpening(LazyPresetResult);
  return (
    <UploadArea>
      <PageColumn>
        <PageHeading>{t('presets.heading')}</PageHeading>
        <chakra.p marginTop="2" color="textMuted" maxWidth="44rem">
          {t('presets.intro')}
        </chakra.p>
        <PresetPicker dropzone={<Dropzone />} changeImage={<ChangeImage />} />
        <PresetsGuide />
      </PageColumn>
    </UploadArea>
  );
}
