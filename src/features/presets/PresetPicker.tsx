import { chakra, Grid, useMediaQuery } from '@chakra-ui/react';
import { type ReactNode, useCallback, useRef } from 'react';
import { DESKTOP_WIDTH, fromWidth } from '../../config/layout';
import type { Preset } from '../../config/presets';
import { useText } from '../../i18n/useText';
import { useSessionState } from '../../session';
import { LazyPresetResult } from './lazy';
import { PresetCards } from './PresetCards';
import { usePresetPicker } from './usePresetPicker';

const WIDE = [fromWidth(DESKTOP_WIDTH)];

interface PresetPickerProps {
  dropzone: ReactNode;
  changeImage: ReactNode;
}

export function PresetPicker({ dropzone, changeImage }: PresetPickerProps) {
  const { t, format } = useText();
  // While the first image is being opened, the cards still accept presses, so that a visitor can already pick a size.
  const inactive = useSessionState((state) => state.request !== null && state.image !== null);
  const { image, editPreview, picked, style, pending, pick, changeStyle, edit, download } = usePresetPicker();
  // The prerendered page has the order of a narrow screen.
  const [isWide = false] = useMediaQuery(WIDE);
  const side = useRef<HTMLDivElement>(null);

  // On a small screen the cards fill the window, so a press must scroll the result above them into view. It scrolls at
  // once, so that nothing moves any more when the result appears.
  const pickAndShow = useCallback(
    (preset: Preset) => {
      pick(preset);
      side.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    [pick],
  );

  const result = (
    // On a wide screen the result is sticky, so that it stays visible while the cards scroll.
    <Grid
      key="result"
      ref={side}
      gridArea={{ lg: '1 / 2' }}
      gap="4"
      minWidth="0"
      position={{ lg: 'sticky' }}
      top={{ lg: '5rem' }}
      scrollMarginBlock="1rem"
    >
      {image ? (
        <>
          <LazyPresetResult
            image={image}
            editPreview={editPreview}
            style={style}
            inactive={inactive}
            pending={pending}
            onStyle={changeStyle}
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
  );
  const cards = (
    <PresetCards
      key="cards"
      picked={picked?.id ?? null}
      onPick={pickAndShow}
      inactive={inactive}
      busy={pending === 'resize'}
      preview={image?.current.preview}
      fit={style.fit}
      at={style.fit === 'cover' ? style.at : undefined}
    />
  );
  return (
    <Grid
      gap={{ base: '5', lg: '8' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '24rem minmax(0, 1fr)' }}
      alignItems="start"
      marginTop="6"
    >
      {/* On a narrow screen the image comes before the cards, which fill a window. On a wide screen they are side by
          side. The elements have the order in which they are read, for the Tab key and for screen readers. */}
      {isWide ? [cards, result] : [result, cards]}
    </Grid>
  );
}
