import { useSyncExternalStore } from 'react';
import type { ViewerModel, ViewerState } from './viewerModel';

/** The part of the viewer's state that `select` returns, which must be a primitive value or a part of the state. */
export function useModel<T>(model: ViewerModel, select: (state: ViewerState) => T): T {
  return useSyncExternalStore(model.subscribe, () => select(model.get()));
}

/** As `useModel`, for a component that shows a text: it renders at a lower rate. See `ViewerModel.subscribeText`. */
export function useModelText<T>(model: ViewerModel, select: (state: ViewerState) => T): T {
  return useSyncExternalStore(model.subscribeText, () => select(model.get()));
}
