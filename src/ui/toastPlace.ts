import { type RefObject, useEffect } from 'react';
import { TWO_COLUMNS } from '../config/layout';
import { barHeight } from './coveredEdges';
import { TOAST_GAP } from './toaster';

/** The edges of an element, in CSS pixels from the upper left corner of the window. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of the window that the messages must not cover. */
interface Obstacle extends Edges {
  /**
   * True for what the messages cover rather than the edge of a button: the stage, and the middle of a large control. The
   * rest of such a control can be pressed.
   */
  readonly yields?: boolean;
}

/** The layout from which `toastPlace` computes the place of the messages, in CSS pixels. */
export interface Surroundings {
  /** `isWide` is true if the controls are beside the stage. */
  readonly window: { readonly width: number; readonly height: number; readonly isWide: boolean };
  /** The y coordinate of the header's lower edge, or 0 if the header is scrolled out of the window. */
  readonly header: number;
  /** The height of the action bar at the lower edge of the window, or 0 if there is no action bar. */
  readonly bar: number;
  /** The edges of the stage, which shows the picture. Null if there is no stage. In a wide window it stays free. */
  readonly stage: Edges | null;
  /** The controls in the window. Of a large control, such as a dropzone, only the middle must stay free. */
  readonly controls: readonly Obstacle[];
  /**
   * The edges of the focused control, or null if no control has the focus. While a part of a message has the focus,
   * these are the edges of the control that had the focus before.
   */
  readonly focused: Obstacle | null;
  /** The size of the stack of all messages, including the gaps between them. */
  readonly messages: { readonly width: number; readonly height: number };
  /** The place of the messages at present, or null if they have no place yet. */
  readonly present: ToastPlace | null;
  /** Whether the focus is in a message. The messages then stay, unless the header or the action bar would cover them. */
  readonly isFocused: boolean;
}

/** The place of the messages: its lower edge and its middle, in CSS pixels from the lower left corner of the window. */
export interface ToastPlace {
  readonly bottom: number;
  readonly middle: number;
}

/** The least distance of the messages from controls and edges, in CSS pixels: two steps of the 4 px grid. */
const GAP = 8;

/** A control with a larger area, in square CSS pixels, is a large control: a picture, a crop box, or a dropzone. */
const LARGE = 40_000;

/** The middle of a large control that must stay free: the width of a finger, in CSS pixels. */
const MIDDLE = 44;

/**
 * How much an area of an obstacle that yields counts, compared with the same area of another one: so little that the
 * messages cover a whole middle rather than the edge of a button.
 */
const YIELDING_WEIGHT = 0.01;

export function partToKeepFree({ left, top, right, bottom }: Edges): Obstacle {
  if ((right - left) * (bottom - top) <= LARGE) return { left, top, right, bottom };
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const half = MIDDLE / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half, yields: true };
}

function overlap(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Computes where the messages are shown. They cover no control, if there is such a place in the window, and otherwise
 * as little of the controls as possible: the middle of a large control first, because its other parts do the same. In a
 * wide window, they do not cover the stage either. Of all such places, this is the nearest one to the usual place: above
 * the action bar, or at the lower edge of a wide window, below the stage. Messages that already are at such a place stay
 * there.
 */
export function toastPlace(surroundings: Surroundings): ToastPlace {
  const { window, header, bar, stage, controls, focused, messages, present, isFocused } = surroundings;
  const lowest = bar + GAP;
  const highest = window.height - header - GAP - messages.height;
  const besidePanel = window.isWide ? stage : null;
  const usual: ToastPlace = {
    bottom: lowest,
    middle: besidePanel ? (besidePanel.left + besidePanel.right) / 2 : window.width / 2,
  };

  const edgesAt = ({ bottom, middle }: ToastPlace): Edges => ({
    left: middle - messages.width / 2,
    top: window.height - bottom - messages.height,
    right: middle + messages.width / 2,
    bottom: window.height - bottom,
  });
  const obstacles: readonly Obstacle[] = [
    ...controls,
    ...(focused ? [focused] : []),
    ...(besidePanel ? [{ ...besidePanel, yields: true }] : []),
  ];
  const coveredAt = (place: ToastPlace) => {
    const edges = edgesAt(place);
    return obstacles.reduce(
      (sum, obstacle) => sum + overlap(edges, obstacle) * (obstacle.yields ? YIELDING_WEIGHT : 1),
      0,
    );
  };
  const sides = GAP + messages.width / 2;
  const isInside = ({ bottom, middle }: ToastPlace) =>
    bottom >= lowest &&
    bottom <= Math.max(lowest, highest) &&
    middle >= Math.min(sides, window.width / 2) &&
    middle <= Math.max(window.width - sides, window.width / 2);
  if (present && isInside(present) && (isFocused || coveredAt(present) === 0)) return present;

  const middles = [usual.middle, window.width / 2, sides, window.width - sides];
  const bottoms = [
    usual.bottom,
    highest,
    ...obstacles.flatMap(({ top, bottom }) => [
      window.height - top + GAP,
      window.height - bottom - GAP - messages.height,
    ]),
  ];
  const places = bottoms.flatMap((bottom) => middles.map((middle) => ({ bottom, middle }))).filter(isInside);
  const distance = ({ bottom, middle }: ToastPlace) =>
    Math.abs(bottom - usual.bottom) + Math.abs(middle - usual.middle);
  let best = { place: usual, covered: coveredAt(usual), far: 0 };
  for (const place of places) {
    const [covered, far] = [coveredAt(place), distance(place)];
    if (covered < best.covered || (covered === best.covered && far < best.far))
      best = { place, covered, far };
  }
  return best.place;
}

/** The fields of a `DOMRect` are getters, which a spread does not copy. */
const edgesOf = (element: Element): Edges => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

function focusedControl(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(':not(body, [tabindex="-1"])') ? activeElement : null;
}

/** Everything that can be pressed, and the handles of the crop box, of which only one can have the focus. */
const CONTROLS = 'a[href], button, input, select, summary, label, [tabindex="0"], .cropper-point';

function controlsInWindow(region: Element): Obstacle[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight)
    .map(partToKeepFree);
}

/** @param control the control that has the focus. */
function surroundings(
  region: Element,
  control: Element | null,
  messages: readonly HTMLElement[],
  present: ToastPlace | null,
): Surroundings {
  const header = document.querySelector('header');
  const stage = [...document.querySelectorAll('[data-stage]')].at(-1);
  const height = messages.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, -TOAST_GAP);
  const window = {
    width: document.documentElement.clientWidth,
    height: innerHeight,
    isWide: matchMedia(TWO_COLUMNS).matches,
  };
  return {
    window,
    header: Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    bar: barHeight(),
    stage: stage ? edgesOf(stage) : null,
    controls: controlsInWindow(region),
    focused: control ? partToKeepFree(edgesOf(control)) : null,
    messages: { width: Math.max(...messages.map(({ offsetWidth }) => offsetWidth)), height },
    present,
    isFocused: region.matches(':focus-within'),
  };
}

/**
 * Places the messages where they do not cover controls: see `toastPlace`. While there are no messages, the hook changes
 * nothing. While the pointer is in a message, the messages stay where they are.
 *
 * @param root the parent element of the region that contains the messages.
 */
export function useToastPlace(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = root.current?.firstElementChild;
    if (!(region instanceof HTMLElement)) return;
    let frame = 0;
    let control: Element | null = null;
    let present: ToastPlace | null = null;
    /** The distance in CSS pixels by which the region is lower than the place of the messages. */
    let lowered = 0;
    const place = () => {
      const messages = [...region.querySelectorAll<HTMLElement>('[data-part=root]')];
      if (messages.length === 0) {
        present = null;
        page.disconnect();
        return;
      }
      page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] });
      // A press on a button of a message moves the focus to this button. If the message moved during the press, the
      // release of the pointer would miss the button. So `control` stays the control that had the focus before.
      if (!region.contains(document.activeElement)) control = focusedControl();
      if (!control?.isConnected) control = null;
      if (present && region.matches(':hover')) return;
      const around = surroundings(region, control, messages, present);
      const next = toastPlace(around);
      // Chakra sometimes leaves a message where it was above another one that has gone.
      const raised = Math.min(
        ...messages.map(({ style }) => Number.parseFloat(style.getPropertyValue('--offset')) || 0),
      );
      const isSame = next.bottom === present?.bottom && next.middle === present.middle;
      if (isSame && (around.isFocused || raised === lowered)) return;
      present = next;
      lowered = raised;
      const { style } = region;
      const shift = present.middle - document.documentElement.clientWidth / 2;
      style.setProperty('--toasts-bottom', `${present.bottom - lowered}px`);
      style.setProperty('--toasts-left', `${2 * Math.max(0, shift)}px`);
      style.setProperty('--toasts-right', `${2 * Math.max(0, -shift)}px`);
    };
    const soon = () => {
      if (region.childElementCount === 0) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const moves = new AbortController();
    for (const [target, type] of [
      [window, 'scroll'],
      [window, 'resize'],
      [document, 'focusin'],
    ] as const)
      target.addEventListener(type, soon, { passive: true, signal: moves.signal });
    // A new message gets its place before it is painted.
    const messages = new MutationObserver(place);
    messages.observe(region, { childList: true });
    // Controls and messages can appear, move or change their size without any of the events above.
    const page = new MutationObserver(soon);
    const size = new ResizeObserver(soon);
    size.observe(document.body);
    return () => {
      moves.abort();
      for (const observer of [messages, page, size]) observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [root]);
}
