type TakeFiles = (files: readonly File[]) => void;

/**
 * The visitor's clicks and files before React hydrated the page. A script in the head of `index.html` records them from
 * the start of the page.
 */
export interface PreHydrationInput {
  /** The `click` events of buttons. */
  readonly presses: MouseEvent[];
  /** The files of each choice, drop or paste. The files of a drop can be none. */
  readonly choices: (readonly File[])[];
  /**
   * The file inputs whose file picker was opened. The list keeps them in memory, because an input that React replaces
   * while its picker is open can still receive files.
   */
  readonly pickers: readonly HTMLInputElement[];
  /**
   * Receives the files that are chosen in a file picker if React replaced the prerendered input while its picker was
   * open. While `onFiles` is null, these files are added to `choices`.
   */
  onFiles: TakeFiles | null;
  /** Stops the recording, and deletes the choices that no component has taken. */
  readonly end: () => void;
}

declare global {
  interface Window {
    /** Undefined when all parts of the page have been hydrated. */
    preHydration?: PreHydrationInput;
  }
}

/**
 * The recorded clicks and files. This module keeps its own reference to the object, because `window.preHydration` is
 * deleted after the hydration. The file picker of an input in `pickers` can still be open after the deletion. Undefined
 * while the build renders a page.
 */
const preHydration = typeof window === 'undefined' ? undefined : window.preHydration;

/**
 * Deletes all recorded choices. Returns one array of files for each choice, drop or paste, the earliest first. The
 * array of a drop that had no file is empty. A component that accepts files must call this function in the React commit
 * that hydrates the component. After this commit, the component handles choices itself.
 *
 * @param take is called with files that are chosen later, in a file picker that was opened before the hydration.
 */
export function takePreHydrationFiles(take?: TakeFiles): (readonly File[])[] {
  if (!preHydration) return [];
  if (take) preHydration.onFiles = take;
  return preHydration.choices.splice(0);
}
