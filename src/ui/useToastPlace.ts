import { type RefObject, useEffect } from 'react';
import { barHeight } from './barHeight';
import { TOAST_GAP, toaster } from './toaster';
import { type Surroundings, toastPlace } from './toastPlace';

/** The control that has the focus, or null if no control has it. */
function focusedControl(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(':not(body, [tabindex="-1"])') ? activeElement : null;
}

/** @param control the control that the messages must not cover. */
function surroundings(control: Element | null, messages: readonly HTMLElement[]): Surroundings {
  const header = document.querySelector('header');
  const stage = [...document.querySelectorAll('[data-stage]')].at(-1);
  const height = messages.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, -TOAST_GAP);
  const window = { width: document.documentElement.clientWidth, height: innerHeight };
  return {
    window,
    header: Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    bar: barHeight(),
    stage: stage?.getBoundingClientRect() ?? null,
    focused: control?.getBoundingClientRect() ?? null,
    messages: { width: Math.max(...messages.map(({ offsetWidth }) => offsetWidth)), height },
  };
}

/**
 * Places the messages where they do not cover important content: see `toastPlace`. While there are no messages, the
 * hook changes nothing.
 *
 * @param root the parent element of the region that contains the messages.
 */
export function useToastPlace(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = root.current?.firstElementChild;
    if (!(region instanceof HTMLElement)) return;
    let frame = 0;
    let control: Element | null = null;
    const place = () => {
      frame = 0;
      // A press on a button of a message moves the focus to this button. If the message moved during the press, the
      // release of the pointer would miss the button. So `control` stays the control that had the focus before.
      if (!region.contains(document.activeElement)) control = focusedControl();
      if (!control?.isConnected) control = null;
      const messages = [...region.querySelectorAll<HTMLElement>('[data-part=root]')];
      if (messages.length === 0) return;
      const { bottom, sides } = toastPlace(surroundings(control, messages));
      const { style } = region;
      style.setProperty('--toasts-bottom', `${bottom}px`);
      for (const side of ['left', 'right'] as const) {
        if (sides) style.setProperty(`--toasts-${side}`, `${sides[side]}px`);
        else style.removeProperty(`--toasts-${side}`);
      }
    };
    const soon = () => {
      frame ||= requestAnimationFrame(place);
    };
    const whileShown = () => {
      if (region.childElementCount > 0) soon();
    };
    const moves = new AbortController();
    const unsubscribe = toaster.subscribe(soon);
    for (const [target, type] of [
      [window, 'scroll'],
      [window, 'resize'],
      [document, 'focusin'],
    ] as const)
      target.addEventListener(type, whileShown, { passive: true, signal: moves.signal });
    // The height of the stage and the number of lines of a message can change without any of the events above.
    const observer = new ResizeObserver(whileShown);
    observer.observe(document.body);
    return () => {
      unsubscribe();
      moves.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [root]);
}
