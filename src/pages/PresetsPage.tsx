import { chakra } from '@chakra-ui/react';
import { loadResults, PresetPicker, PresetsGuide } from '../features/presets';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useText } from '../i18n';
import { useWhileOpening } from '../shared';
import { PageHeading } from '../ui';
import { PageColumn } from './PageColumn';

/** The page of the preset sizes. */
export default function PresetsPage() {
  const { t } = useText();
  useWhileOpening(loadResults);
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
