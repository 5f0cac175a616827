import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Preset } from '../../data/presets';
import { useText } from '../../i18n';
import { useSessionState } from '../../session';
import { LatePresetResult } from './late';
import { PresetCards } from './PresetCards';
import { usePresetPicker } from './usePresetPicker';

/** How to scroll for whoever wants less motion, and for everybody else. */
const calmly = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

interface PresetPickerProps {
  /** The way to an image while none is open. */
  dropzone: ReactNode;
  /** The way to another image. */
  changeImage: ReactNode;
}

/** The preset sizes, and the image in the one that is picked. */
export function PresetPicker({ dropzone, changeImage }: PresetPickerProps) {
  const { t, format } = useText();
  // While the first image is still being opened, its size can be picked already.
  const held = useSessionState((state) => state.job !== null && state.image !== null);
  const { image, editPreview, picked, fit, pending, pick, changeFit, edit, download } = usePresetPicker();
  const side = useRef<HTMLDivElement>(null);

  // On a small screen the cards fill it, and what comes of a press would be out of sight.
  const pickAndShow = useCallback(
    (preset: Preset) => {
      pick(preset);
      side.current?.scrollIntoView({ block: 'nearest', behavior: calmly() });
    },
    [pick],
  );

  return (
    <Grid
      gap={{ base: '5', lg: '8' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '24rem minmax(0, 1fr)' }}
      alignItems="start"
      marginTop="6"
    >
      <PresetCards
        picked={picked?.id ?? null}
        onPick={pickAndShow}
        held={held}
        busy={pending === 'resize'}
        imageUrl={image?.current.previewUrl}
        fit={fit}
      />
      {/* What was picked stays in sight while the cards scroll by. */}
      <Grid
        ref={side}
        gap="4"
        minWidth="0"
        position={{ lg: 'sticky' }}
        top={{ lg: '5rem' }}
        scrollMarginBlock="5rem 1rem"
      >
        {image ? (
          <>
            <LatePresetResult
              image={image}
              editPreview={editPreview}
              fit={fit}
              held={held}
              pending={pending}
              onFit={changeFit}
              onDownload={download}
              onEdit={edit}
            />
            {changeImage}
          </>
        ) : (
          <>
            {dropzone}
            <chakra.p color="textMuted" textAlign="center" aria-live="polite">
              {picked ? t('presets.willBecome', { size: format.size(picked.size) }) : t('presets.needsImage')}
            </chakra.p>
          </>
        )}
      </Grid>
    </Grid>
  );
}
