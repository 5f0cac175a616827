import { useCallback, useEffect, useRef, useState } from 'react';
import { PRESETS, type Preset } from '../../data/presets';
import type { Fit } from '../../edits';
import { sameSize } from '../../lib/geometry';
import { useSessionState } from '../../session';
import { useFit } from './useFit';
import { resizeProposal, useProposal } from './useProposal';

/** The state and the actions of the preset page. */
export function usePresetPicker() {
  const image = useSessionState((state) => state.image);
  const idle = useSessionState((state) => state.job === null);
  const found = resizeProposal(image);
  const [asked, setAsked] = useState<Preset | null>(null);
  const { pending, propose, edit, download } = useProposal();

  // While it is being made, and while there is no image, it is what was asked for; then what was made.
  const made = found && PRESETS.find(({ size }) => sameSize(size, found.edit.size));
  const proposal = made ? found : null;
  const [fit, setFit] = useFit(proposal, pending);
  const picked = (!image || pending === 'resize' ? asked : made) ?? null;

  const pick = useCallback(
    (preset: Preset) => {
      setAsked(preset);
      if (image) propose(preset.size, fit);
    },
    [image, propose, fit],
  );

  const changeFit = useCallback(
    (next: Fit) => {
      setFit(next);
      if (!image || !picked) return;
      setAsked(picked);
      propose(picked.size, next);
    },
    [image, picked, propose, setFit],
  );

  // A size can be picked before there is an image, and stays picked when another one takes its place.
  const url = image?.fileUrl ?? null;
  const handled = useRef(url);
  const pickedBefore = useRef(picked);
  useEffect(() => {
    if (url === handled.current) {
      pickedBefore.current = picked;
      return;
    }
    if (url !== null && !idle) return;
    handled.current = url;
    const preset = pickedBefore.current;
    if (url === null || !preset) return;
    setAsked(preset);
    propose(preset.size, fit);
  }, [url, idle, picked, propose, fit]);

  return {
    image,
    proposal,
    picked,
    fit,
    pending,
    pick,
    changeFit,
    edit,
    download,
  };
}
