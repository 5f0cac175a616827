import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { PRESETS, type Preset } from '../../data/presets';
import type { Fit } from '../../edits';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession, useSessionState } from '../../session';
import { resizePreviewOf, useEditPreview } from './useEditPreview';
import { shownFit, useChosenFit } from './useFit';

/** The preset whose size the image is resized to without being committed, or null. */
function presetOf(image: OpenImage): Preset | null {
  const made = resizePreviewOf(image);
  return (made && PRESETS.find(({ size }) => sameSize(size, made.edit.size))) ?? null;
}

/** Calls back when an image was opened in place of another one or of none, and the session is idle again. */
function useOnOpened(callback: (before: OpenImage | null) => void): void {
  const session = useSession();
  const onOpened = useEffectEvent(callback);
  useEffect(() => {
    let { image: before } = session.getState();
    return session.subscribe(() => {
      const { image, job } = session.getState();
      if (!image || image.fileUrl === before?.fileUrl) {
        before = image;
      } else if (!job) {
        const replaced = before;
        before = image;
        onOpened(replaced);
      }
    });
  }, [session]);
}

/** The state and the actions of the preset page. */
export function usePresetPicker() {
  const image = useSessionState((state) => state.image);
  const [asked, setAsked] = useState<Preset | null>(null);
  const { pending, previewResize, edit, download } = useEditPreview();

  // While it is being made, and while there is no image, it is what was asked for; then what was made.
  const pickedFor = (shown: OpenImage | null) => (!shown || pending === 'resize' ? asked : presetOf(shown));
  const editPreview = image && presetOf(image) ? resizePreviewOf(image) : null;
  const [chosen, setFit] = useChosenFit();
  const fit = shownFit(chosen, editPreview, pending);
  const picked = pickedFor(image);

  const pick = useCallback(
    (preset: Preset) => {
      setAsked(preset);
      if (image) previewResize(preset.size, fit);
    },
    [image, previewResize, fit],
  );

  const changeFit = useCallback(
    (next: Fit) => {
      setFit(next);
      if (!image || !picked) return;
      setAsked(picked);
      previewResize(picked.size, next);
    },
    [image, picked, previewResize, setFit],
  );

  // A size can be picked before there is an image, and stays picked when another one takes its place.
  useOnOpened((before) => {
    const preset = pickedFor(before);
    if (!preset) return;
    setAsked(preset);
    previewResize(preset.size, chosen);
  });

  return {
    image,
    editPreview,
    picked,
    fit,
    pending,
    pick,
    changeFit,
    edit,
    download,
  };
}
