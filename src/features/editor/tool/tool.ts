import { useLayoutEffect, useRef, useState } from 'react';
import { createStore, type ReadableStore } from '../../../lib/store';
import type { OpenImage } from '../../../session';

/**
 * What a visitor has chosen in a tab and not applied yet. It is outside React: each press acts on what was chosen last,
 * also before it is rendered, and a drag changes it in each frame.
 */
export interface Tool<State, Action> {
  readonly state: ReadableStore<State>;
  /** Returns the states before and after the action. */
  readonly change: (action: Action) => { readonly before: State; readonly after: State };
}

export function createTool<State, Action>(
  initial: State,
  reduce: (state: State, action: Action) => State,
): Tool<State, Action> {
  const store = createStore(initial);
  const change = (action: Action) => {
    const before = store.get();
    const after = reduce(before, action);
    store.set(after);
    return { before, after };
  };
  return { state: store, change };
}

/**
 * A tool for the shown image.
 *
 * @param onImage the action after a change of the image's history, or null. It must be the same function at each call.
 */
export function useTool<State, Action>(
  image: OpenImage,
  create: () => Tool<State, Action>,
  onImage: (image: OpenImage, before: OpenImage, state: State) => Action | null,
): Tool<State, Action> {
  const [tool] = useState(create);
  const seen = useRef(image);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = image;
    const action = before.history === image.history ? null : onImage(image, before, tool.state.get());
    if (action) tool.change(action);
  }, [tool, image, onImage]);
  return tool;
}
