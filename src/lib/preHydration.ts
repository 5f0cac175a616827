type TakeFiles = (files: readonly File[]) => void;

/** The visitor's input before the hydration, which a script in the head of `index.html` records. */
export interface PreHydrationInput {
  /** The `click` events of buttons. */
  readonly presses: MouseEvent[];
  /** The files of each choice, drop or paste. The files of a drop can be none. */
  readonly choices: (readonly File[])[];
  /** The watched file inputs. The list keeps them in memory. */
  readonly pickers: readonly HTMLInputElement[];
  /**
   * Also records the files of this input after React has replaced it, for example from a file picker that was open. An
   * input whose file picker is opened is watched in any case.
   */
  readonly watch: (input: HTMLInputElement) => void;
  /** Receives the files of a replaced input, which are added to `choices` while it is null. */
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
 * A reference of this module, because `window.preHydration` is deleted after the hydration, when the file picker of a
 * prerendered input can still be open. Undefined while the build renders a page.
 */
const preHydration = typeof window === 'undefined' ? undefined : window.preHydration;

/** Watches all file inputs of the prerendered HTML, which React may replace: see `PreHydrationInput.watch`. */
export function watchPrerenderedInputs(root: Element): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type=file]')) preHydration?.watch(input);
}

/**
 * Returns and deletes the recorded choices: an array of files for each, the earliest first, which is empty for a drop
 * without a file. Call it in the commit that hydrates the component, which handles choices itself from then on.
 *
 * @param take is called with the files that a prerendered input receives later, when React has replaced it.
 */
export function takePreHydrationFiles(take: TakeFiles): (readonly File[])[] {
  if (!preHydration) return [];
  preHydration.onFiles ??= take;
  return preHydration.choices.splice(0);
}
