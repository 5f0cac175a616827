import { type RefObject, useEffect } from 'react';
import { DESKTOP_WIDTH, fromWidth } from '../config/layout';
import { barHeight } from './barHeight';
import { TOAST_GAP } from './toaster';
import { type Obstacle, partToKeepFree, type Surroundings, type ToastPlace, toastPlace } from './toastPlace';

/** The control that has the focus, or null if no control has it. */
function focusedControl(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(':not(body, [tabindex="-1"])') ? activeElement : null;
}

/** Everything that can be pressed, and the handles of the crop box, of which only one can have the focus. */
const CONTROLS = 'a[href], button, input, select, summary, label, [tabindex="0"], .cropper-point';

/** The parts in the window of the controls that the messages must not cover. */
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
    isWide: matchMedia(fromWidth(DESKTOP_WIDTH)).matches,
  };
  const focused = control?.getBoundingClientRect();
  return {
    window,
    header: Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    bar: barHeight(),
    stage: stage?.getBoundingClientRect() ?? null,
    controls: controlsInWindow(region),
    focused: focused ? partToKeepFree(focused) : null,
    messages: { width: Math.max(...messages.map(({ offsetWidth }) => offsetWidth)), height },
    present,
  };
}

/**
 * Places the messages where they do not cover controls: see `toastPlace`. While there are no messages, the hook changes
 * nothing. While the pointer or the focus is in a message, the messages stay where they are.
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
      if (present && region.matches(':hover, :focus-within')) return;
      const next = toastPlace(surroundings(region, control, messages, present));
      if (next.bottom === present?.bottom && next.middle === present.middle) return;
      present = next;
      const { style } = region;
      const shift = present.middle - document.documentElement.clientWidth / 2;
      style.setProperty('--toasts-bottom', `${present.bottom}px`);
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
