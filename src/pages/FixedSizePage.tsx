import type { Preset } from '../config/presets';
import { FixedSizeGuide, FixedSizeIntro, LazyFixedSize, loadResults } from '../features/presets';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useText } from '../i18n';
import { useSessionState } from '../session';
import { useWhileOpening } from '../shared';
import { PageHeading } from '../ui';
import { PageColumn } from './PageColumn';

/**
 * The page that resizes an image to one preset size, for example 1080 × 1080. The caller must set a different `key`
 * for each preset. Otherwise React would keep the state when the visitor goes from one preset to another.
 */
export default function FixedSizePage({ preset }: { preset: Preset }) {
  const { t, format } = useText();
  const image = useSessionState((state) => state.image);
  useWhileOpening(loadResults);
  return (
    <UploadArea>
      <PageColumn>
        <FixedSizeIntro
          preset={preset}
          heading={<PageHeading>{t('fixedSize.heading', { size: format.size(preset.size) })}</PageHeading>}
        />
        {image ? (
          <>
            <LazyFixedSize key={image.fileUrl} preset={preset} image={image} />
            <ChangeImage />
          </>
        ) : (
          <Dropzone />
        )}
        <FixedSizeGuide preset={preset} />
      </PageColumn>
    </UploadArea>
  );
}
