import { useSyncExternalStore } from 'react';
import type { ViewerModel, ViewerState } from './viewerModel';

/**
 * The value that `select` returns for the viewer's state. It must be a primitive value or a part of the state, because
 * React compares it by identity.
 */
export function useModel<T>(model: ViewerModel, select: (state: ViewerState) => T): T {
  return useSyncExternalStore(model.subscribe, () => select(model.get()));
}

/**
 * Like `useModel`, for a component that shows text. The component renders less often: see `ViewerModel.subscribeText`.
 */
export function useModelText<T>(model: ViewerModel, select: (state: ViewerState) => T): T {
  return useSyncExternalStore(model.subscribeText, () => select(model.get()));
}
