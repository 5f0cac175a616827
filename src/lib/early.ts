/** The files of one choice, drop or paste that happened before React hydrated the page. */
interface EarlyChoice {
  /** The type of the event that provided the files: `change` of the file input, `drop` or `paste`. */
  readonly type: string;
  readonly files: readonly File[];
}

type TakeFiles = (files: readonly File[]) => void;

/**
 * The visitor's clicks and files before React hydrated the page. A script in the head of `index.html` records them from
 * the start of the page.
 */
export interface EarlyInput {
  /** The `click` events of buttons. */
  readonly presses: MouseEvent[];
  readonly choices: EarlyChoice[];
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
    early?: EarlyInput;
  }
}

/**
 * The recorded clicks and files. This module keeps its own reference to the object, because `window.early` is deleted
 * after the hydration. The file picker of an input in `pickers` can still be open after the deletion. Undefined while
 * the build renders a page.
 */
const early = typeof window === 'undefined' ? undefined : window.early;

/**
 * Deletes all recorded choices. Returns one array of files for each recorded drop. Call this function in the React
 * commit that hydrates the screen (the component of the current route), after the effects of the screen. If the screen
 * accepts files, these effects have already taken all choices with `takeEarlyFiles`, so the result is empty.
 */
export function takeEarlyDrops(): (readonly File[])[] {
  const choices = early?.choices.splice(0) ?? [];
  return choices.filter(({ type }) => type === 'drop').map(({ files }) => files);
}

/**
 * Deletes all recorded choices. Returns one array of files for each choice, drop or paste, the earliest first. A
 * component that accepts files must call this function in the React commit that hydrates the component. After this
 * commit, the component handles choices itself.
 *
 * @param take is called with files that are chosen later, in a file picker that was opened before the hydration.
 */
export function takeEarlyFiles(take: TakeFiles): (readonly File[])[] {
  if (!early) return [];
  early.onFiles = take;
  return early.choices.splice(0).map(({ files }) => files);
}
