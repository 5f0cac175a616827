/** Files that were given to the page at once. */
interface EarlyChoice {
  /** By which they were given: a change of the file input, a drop or a paste. */
  readonly event: Event;
  readonly files: readonly File[];
}

type TakeFiles = (files: readonly File[]) => void;

/**
 * What was done on the page while it was only HTML. A script in the head of index.html notes it, from before the
 * first element on.
 */
export interface EarlyInput {
  /** Presses on buttons. */
  readonly presses: MouseEvent[];
  readonly choices: EarlyChoice[];
  /** The file inputs whose picker was opened. Held here: one that was replaced may still get its files. */
  readonly pickers: readonly HTMLInputElement[];
  /** Takes what is chosen in the picker of an input that was replaced. While it is null, all choices are noted. */
  onFiles: TakeFiles | null;
  /** Stops the recording, and drops the choices that were not taken. */
  readonly end: () => void;
}

declare global {
  interface Window {
    /** Gone when all parts of the page have come to life. */
    early?: EarlyInput;
  }
}

/** It outlives its place in the window: see `pickers`. There is none where the build renders a page. */
const early = typeof window === 'undefined' ? undefined : window.early;

/**
 * Whether an event has gone its whole way. One that is still on its way is what had React take the page over in haste,
 * and is heard by the listeners that came with that.
 */
export const isOver = (event: Event): boolean => event.eventPhase === Event.NONE;

/**
 * The files that were dropped early and that no screen has taken, each drop once. To be called in the commit with which
 * React takes over the screen.
 */
export function takeEarlyDrops(): (readonly File[])[] {
  const choices = early?.choices.splice(0) ?? [];
  return choices.filter(({ event }) => event.type === 'drop' && isOver(event)).map(({ files }) => files);
}

/**
 * The files that were chosen, dropped or pasted early, in this order, each choice once. To be called in the commit with
 * which React takes over the part of the page that takes files: later choices are heard there.
 *
 * @param take takes what is chosen after that in a picker that was opened before.
 */
export function takeEarlyFiles(take: TakeFiles): (readonly File[])[] {
  if (!early) return [];
  early.onFiles = take;
  return early.choices
    .splice(0)
    .filter(({ event }) => isOver(event))
    .map(({ files }) => files);
}
