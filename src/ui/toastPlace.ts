import { DESKTOP_WIDTH } from '../data/layout';

/** The edges of something on the screen, in CSS pixels from the upper left corner of the window. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the place of the messages depends on. */
export interface Surroundings {
  readonly window: { readonly width: number; readonly height: number };
  /** The lower edge of the header, if it stays in the window. */
  readonly header: number;
  /** The height of the bar of actions at the lower edge of the window, 0 without one. */
  readonly bar: number;
  /** The ground of the picture, if there is one. */
  readonly stage: Edges | null;
  /** What has the focus, if that is neither the page nor a message. */
  readonly focused: Edges | null;
  /** The size of all messages, one above the other. */
  readonly messages: { readonly width: number; readonly height: number };
}

/** Distances from the edges of the window, in CSS pixels. `null`: as the theme has it. */
export interface ToastPlace {
  readonly bottom: number;
  readonly sides: { readonly left: number; readonly right: number } | null;
}

/** The gap between the messages and the edge or the control beside which they are placed, in CSS pixels. */
const GAP = 8;

/**
 * Where messages stand: above the bar of actions, in a wide window at the lower edge of the stage. What has the focus
 * is not covered, if there is room above or below it.
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
