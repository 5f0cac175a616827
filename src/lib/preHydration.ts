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
  /** The watched file inputs. The list keeps them in memory. */
  readonly pickers: readonly HTMLInputElement[];
  /**
   * Records also the files that this file input receives after React has replaced it, for example from a file picker
   * that was open meanwhile. An input whose file picker is opened is watched in any case.
   */
  readonly watch: (input: HTMLInputElement) => void;
  /**
   * Receives the files of a prerendered input that React has replaced. While `onFiles` is null, these files are added to
   * `choices`.
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

/** Watches all file inputs of the prerendered HTML, which React may replace: see `PreHydrationInput.watch`. */
export function watchPrerenderedInputs(root: Element): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type=file]')) preHydration?.watch(input);
}

/**
 * Deletes all recorded choices. Returns one array of files for each choice, drop or paste, the earliest first. The
 * array of a drop that had no file is empty. A component that accepts files must call this function in the React commit
 * that hydrates the component. After this commit, the component handles choices itself.
 *
 * @param take is called with the files that a prerendered input receives later, when React has replaced it.
 */
export function takePreHydrationFiles(take: TakeFiles): (readonly File[])[] {
  if (!preHydration) return [];
  preHydration.onFiles ??= take;
  return preHydration.choices.splice(0);
}
