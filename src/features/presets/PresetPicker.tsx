import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Preset } from '../../data/presets';
import { useText } from '../../i18n';
import { useSessionState } from '../../session';
import { LatePresetResult } from './late';
import { PresetCards } from './PresetCards';
import { usePresetPicker } from './usePresetPicker';

interface PresetPickerProps {
  /** The control that opens an image. It is shown while no image is open. */
  dropzone: ReactNode;
  /** The control that opens a new image. It is shown while an image is open. */
  changeImage: ReactNode;
}

/** The cards with the preset sizes, and the image at the picked size. */
export function PresetPicker({ dropzone, changeImage }: PresetPickerProps) {
  const { t, format } = useText();
  // While the first image is being opened, the cards still accept presses, so that a visitor can already pick a size.
  const held = useSessionState((state) => state.job !== null && state.image !== null);
  const { image, editPreview, picked, fit, pending, pick, changeFit, edit, download } = usePresetPicker();
  const side = useRef<HTMLDivElement>(null);

  // On a small screen the cards fill the window, so a press must scroll the result into view. It scrolls at once, so that
  // nothing moves any more when the result appears.
  const pickAndShow = useCallback(
    (preset: Preset) => {
      pick(preset);
      side.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
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
      {/* On a wide screen the result is sticky, so that it stays visible while the cards scroll. */}
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
