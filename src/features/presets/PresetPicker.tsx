import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { PRESETS, type Preset } from '../../config/presets';
import { useText } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession, useSessionChange, useSessionState } from '../../session';
import type { ResizeStyle } from '../../shared/fit/stagePreviewProps';
import { LazyPresetResult } from './lazy';
import { PresetCards } from './PresetCards';
import { useResizeStyle } from './useFit';
import { resizePreviewOf, usePresetPreview } from './usePresetPreview';
import { resizeSourceSize, useResizeSource } from './useResizeSource';

function presetOf(image: OpenImage): Preset | null {
  const made = resizePreviewOf(image);
  return (made && PRESETS.find(({ size }) => sameSize(size, made.edit.size))) ?? null;
}

/** Calls `onOpened` for each newly opened image, as soon as no request is running. */
function useOnOpened(shown: OpenImage | null, onOpened: (before: OpenImage | null) => void): void {
  const known = useRef(shown);
  useSessionChange(({ image, request }) => {
    const before = known.current;
    const isNew = image !== null && image.id !== before?.id;
    if (isNew && request) return;
    known.current = image;
    if (isNew) onOpened(before);
  });
}

function usePresetPicker() {
  const session = useSession();
  const image = useSessionState((state) => state.image);
  const [asked, setAsked] = useState<Preset | null>(null);
  const { previewResize, actions } = usePresetPreview();
  const { pending } = actions;

  // `asked` is the preset that the visitor picked last. While there is no image or a resize is running, `asked` is
  // shown as the picked preset. At other times the preview determines the picked preset.
  const pickedFor = (shown: OpenImage | null) => (!shown || pending === 'resize' ? asked : presetOf(shown));
  const editPreview = image && presetOf(image) ? resizePreviewOf(image) : null;
  const { chosen, shown: style, choose } = useResizeStyle(image, editPreview, pending);
  const picked = pickedFor(image);

  const pick = useCallback(
    (preset: Preset) => {
      setAsked(preset);
      // The page shows a newly opened image a moment after it is open, and `useOnOpened` has then already run.
      if (session.getState().image) previewResize(preset.size, style);
    },
    [session, previewResize, style],
  );

  const changeStyle = useCallback(
    (next: ResizeStyle) => {
      choose(next);
      if (!image || !picked) return;
      setAsked(picked);
      previewResize(picked.size, next);
    },
    [image, picked, previewResize, choose],
  );

  // Each newly opened image gets a preview at the size of the picked preset at once. The visitor picked this preset for
  // the previous image, or before any image was open.
  useOnOpened(image, (before) => {
    const preset = pickedFor(before);
    if (!preset) return;
    setAsked(preset);
    // The filter was chosen for the image before.
    const style = { fit: chosen.fit, ...(chosen.background && { background: chosen.background }) };
    choose(style);
    previewResize(preset.size, style);
  });

  return { image, editPreview, picked, style, actions, pick, changeStyle };
}

export function PresetPicker({ dropzone, changeImage }: { dropzone: ReactNode; changeImage: ReactNode }) {
  const { t, format } = useText();
  // While the first image is being opened, the cards still accept presses, so that a visitor can already pick a size.
  const inactive = useSessionState((state) => state.request !== null && state.image !== null);
  const { image, editPreview, picked, style, actions, pick, changeStyle } = usePresetPicker();
  const source = useResizeSource(image);
  const from = useMemo(() => (image ? resizeSourceSize(image) : undefined), [image]);
  const side = useRef<HTMLDivElement>(null);

  // In a low window, a press on a card above the picture scrolls the picture into view. It scrolls at once, so that
  // nothing moves any more when the result appears.
  const pickAndShow = useCallback(
    (preset: Preset) => {
      pick(preset);
      const picture = side.current?.querySelector('[data-stage]');
      picture?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    [pick],
  );

  const result = (
    // On a wide screen the result is sticky, so that it stays visible while the cards scroll.
    <Grid ref={side} gap="4" minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '5rem' }}>
      {image ? (
        <>
          <LazyPresetResult
            image={image}
            editPreview={editPreview}
            style={style}
            inactive={inactive}
            actions={actions}
            onStyle={changeStyle}
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
      picked={picked?.id ?? null}
      onPick={pickAndShow}
      inactive={inactive}
      busy={actions.pending === 'resize'}
      preview={source}
      from={from}
      fit={style.fit}
      at={style.fit === 'cover' ? style.at : undefined}
      background={style.background}
    />
  );
  return (
    <Grid
      gap={{ base: '5', lg: '8' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '24rem minmax(0, 1fr)' }}
      alignItems="start"
      marginTop="6"
    >
      {cards}
      {result}
    </Grid>
  );
}
