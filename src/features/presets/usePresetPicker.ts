import { useCallback, useRef, useState } from 'react';
import { PRESETS, type Preset } from '../../config/presets';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession, useSessionChange, useSessionState } from '../../session';
import { type ResizeStyle, resizePreviewOf, useEditPreview } from './useEditPreview';
import { useResizeStyle } from './useFit';

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

export function usePresetPicker() {
  const session = useSession();
  const image = useSessionState((state) => state.image);
  const [asked, setAsked] = useState<Preset | null>(null);
  const { pending, previewResize, edit, download } = useEditPreview();

  // `asked` is the preset that the visitor picked last. While there is no image or a resize is running, `asked` is
  // shown as the picked preset. At other times the preview determines the picked preset.
  const pickedFor = (shown: OpenImage | null) => (!shown || pending === 'resize' ? asked : presetOf(shown));
  const editPreview = image && presetOf(image) ? resizePreviewOf(image) : null;
  const { chosen, shown: style, choose } = useResizeStyle(editPreview, pending);
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
    const style = { fit: chosen.fit };
    choose(style);
    previewResize(preset.size, style);
  });

  return {
    image,
    editPreview,
    picked,
    style,
    pending,
    pick,
    changeStyle,
    edit,
    download,
  };
}
