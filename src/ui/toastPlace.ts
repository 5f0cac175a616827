import { DESKTOP_WIDTH } from '../data/layout';

/** The edges of an element, in CSS pixels from the upper left corner of the window. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The layout from which `toastPlace` computes the place of the messages, in CSS pixels. */
export interface Surroundings {
  readonly window: { readonly width: number; readonly height: number };
  /** The y coordinate of the header's lower edge, or 0 if the header is scrolled out of the window. */
  readonly header: number;
  /** The height of the action bar at the lower edge of the window, or 0 if there is no action bar. */
  readonly bar: number;
  /** The edges of the stage, which shows the picture. Null if there is no stage. */
  readonly stage: Edges | null;
  /**
   * The edges of the focused control, or null if no control has the focus. While a part of a message has the focus,
   * these are the edges of the control that had the focus before.
   */
  readonly focused: Edges | null;
  /** The size of the stack of all messages, including the gaps between them. */
  readonly messages: { readonly width: number; readonly height: number };
}

/**
 * The distances of the messages from the edges of the window, in CSS pixels. If `sides` is null, the distances on the
 * left and on the right are the defaults of `toaster`.
 */
export interface ToastPlace {
  readonly bottom: number;
  readonly sides: { readonly left: number; readonly right: number } | null;
}

/**
 * The distance between the messages and what is next to them, in CSS pixels: two steps of the theme's 4 px grid. The
 * messages are next to the focused control, or to the lower edge of the window or of the stage, or to the action bar.
 */
const GAP = 8;

/**
 * Computes where the messages are shown: above the action bar, or in a wide window at the lower edge of the stage. The
 * messages do not cover the focused control if they fit above or below this control.
 */
export function toastPlace({ window, header, bar, stage, focused, messages }: Surroundings): ToastPlace {
  const lowest = bar + GAP;
  const onStage =
    window.width >= DESKTOP_WIDTH &&
    stage !== null &&
    stage.top < window.height &&
    stage.bottom - GAP - messages.height > header;
  const sides = onStage ? { left: stage.left, right: window.width - stage.right } : null;
  const first = onStage ? Math.max(lowest, window.height - stage.bottom + GAP) : lowest;

  const middle = sides ? (sides.left + window.width - sides.right) / 2 : window.width / 2;
  const covers = (bottom: number) =>
    focused !== null &&
    focused.left < middle + messages.width / 2 &&
    focused.right > middle - messages.width / 2 &&
    focused.top < window.height - bottom &&
    focused.bottom > window.height - bottom - messages.height;
  const fits = (bottom: number) => bottom >= lowest && window.height - bottom - messages.height >= header;
  const above = focused ? window.height - focused.top + GAP : first;
  const below = focused ? window.height - focused.bottom - GAP - messages.height : first;
  const bottom = [first, above, below].find((each) => fits(each) && !covers(each)) ?? first;
  return { bottom, sides };
}
