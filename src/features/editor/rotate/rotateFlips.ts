import type { RotateFlip } from '../../../config/rotateFlip';

export interface PressedRotateFlip {
  readonly name: RotateFlip;
  /** The preview of the edited image, or null until the core has rendered it. */
  readonly result: Blob | null;
}

/** Rotations and flips that were pressed one after the other. Those that failed or were canceled are not among them. */
export interface RotateFlips {
  /** The preview of the image before the first of them. */
  readonly from: Blob | undefined;
  readonly pressed: readonly PressedRotateFlip[];
}

export const NO_ROTATE_FLIPS: RotateFlips = { from: undefined, pressed: [] };

export type RotateFlipsAction =
  /** `shown` is the preview that the page shows, which can be older than the result of the last one. */
  | { readonly type: 'press'; readonly entry: PressedRotateFlip; readonly shown: Blob | undefined }
  | { readonly type: 'made'; readonly entry: PressedRotateFlip; readonly result: Blob }
  | { readonly type: 'drop'; readonly entry: PressedRotateFlip };

export function reduceRotateFlips({ from, pressed }: RotateFlips, action: RotateFlipsAction): RotateFlips {
  const { entry } = action;
  switch (action.type) {
    case 'press': {
      const { shown } = action;
      if (pressed.some(({ result }) => result === null)) return { from, pressed: [...pressed, entry] };
      const at = pressed.findIndex(({ result }) => result === shown);
      // If the page shows none of their previews, the image has changed otherwise.
      const missing = at >= 0 || shown === from ? pressed.slice(at + 1) : [];
      return { from: shown, pressed: [...missing, entry] };
    }
    case 'made': {
      const { result } = action;
      return { from, pressed: pressed.map((each) => (each === entry ? { ...entry, result } : each)) };
    }
    case 'drop':
      return { from, pressed: pressed.filter((each) => each !== entry) };
  }
}

/** The rotations and flips that `preview` does not have yet. `current` is the preview of the present image. */
export function rotateFlipsMissingIn(
  { from, pressed }: RotateFlips,
  preview: Blob,
  current: Blob | undefined,
): readonly RotateFlip[] {
  const last = pressed.at(-1);
  // After the last one, the image can have changed otherwise.
  if (!last || (last.result && last.result !== current)) return [];
  const at = pressed.findLastIndex(({ result }) => result === preview);
  if (at < 0 && preview !== from) return [];
  return pressed.slice(at + 1).map(({ name }) => name);
}
