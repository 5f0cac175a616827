import { useMemo } from 'react';

/** Undo and Redo of what is chosen in the Crop tab and not applied to the image yet. */
export interface UnappliedChoices {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface Model {
  readonly change: (action: { readonly type: 'undo' | 'redo' }) => void;
}

export function useUnappliedChoices(model: Model, canUndo: boolean, canRedo: boolean): UnappliedChoices {
  return useMemo(
    () => ({
      canUndo,
      canRedo,
      undo: () => model.change({ type: 'undo' }),
      redo: () => model.change({ type: 'redo' }),
    }),
    [model, canUndo, canRedo],
  );
}
