import type { Point } from './geometry';
import { distance } from './gestures';

/** A control that has appeared at the pointer can be pressed after this time, in milliseconds: that of a double click. */
const PRESSABLE_AFTER_MS = 500;

/** Two presses of a double click, or of a double tap, are at most this far apart, in CSS pixels. */
const SAME_PLACE_PX = 20;

const BUTTONS = 'a, button';
const CONTROLS = 'a, button, input, select, textarea, summary, label, dialog, [tabindex], [role]';

/** What a press hits. A button that React has given another text is another control. */
interface Control {
  readonly element: Element | null;
  readonly text: string | null;
}

function controlOf(target: EventTarget | null): Control {
  const hit = target instanceof Element ? target : null;
  const element = hit?.closest(CONTROLS) ?? hit;
  return { element, text: element?.matches(BUTTONS) ? element.textContent : null };
}

const isSame = (one: Control | null, other: Control | null) =>
  one?.element === other?.element && one?.text === other?.text;

const nameOf = ({ element, text }: Control) =>
  element?.matches(BUTTONS) ? `${element.localName} ${element.ariaLabel ?? text}` : null;

/**
 * Keeps a press by mouse, pen or finger from a control that has just appeared at the place of the press before. So the
 * second press of a double click that follows a link, closes a dialog or starts work does nothing. One control can be
 * pressed twice as fast as the visitor likes. Keys are never kept from anything.
 */
export function guardPresses(): void {
  /** The place of the last press, or null when the pointer has moved away or the page has been scrolled. */
  let place: Point | null = null;
  /** The control at `place` when it was looked at last. */
  let under: Control | null = null;
  /** When another control appeared at `place`, in milliseconds of `performance.now()`. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let pressed: Control | null = null;
  let nameOfPressed: string | null = null;
  /** The buttons at the time of the last press. */
  let before: ReadonlySet<Element> = new Set();
  let isDown = false;
  let isRefused = false;
  let frame = 0;

  const look = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!place) return;
    const now = controlOf(document.elementFromPoint(place.x, place.y));
    if (isSame(now, under)) return;
    under = now;
    changedAt = performance.now();
  };
  const lookSoon = () => {
    if (place && !isDown && frame === 0) frame = requestAnimationFrame(look);
  };
  const forget = () => {
    place = null;
  };
  const isNear = (at: Point) => place !== null && distance(at, place) <= SAME_PLACE_PX;
  /**
   * Whether `control` is the one that was pressed last. A new button of the same name is, such as that of a message that
   * comes again. But another message that moves to the place of a closed one has a button of its own.
   */
  const isPressed = (control: Control) => {
    if (isSame(control, pressed)) return true;
    const isNew = control.element !== null && !before.has(control.element);
    return isNew && nameOfPressed !== null && nameOf(control) === nameOfPressed;
  };
  const refuse = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent) => {
    if (event.isPrimary && !isDown && !isNear({ x: event.clientX, y: event.clientY })) forget();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY };
    const control = controlOf(event.target);
    if (frame !== 0) look();
    isRefused = isNear(at) && !isPressed(control) && event.timeStamp - changedAt < PRESSABLE_AFTER_MS;
    if (isRefused) {
      refuse(event);
      return;
    }
    isDown = true;
    place = at;
    pressed = control;
    nameOfPressed = nameOf(control);
    before = new Set(document.querySelectorAll(BUTTONS));
    under = control;
    changedAt = Number.NEGATIVE_INFINITY;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    isDown = false;
    if (isRefused) refuse(event);
    // A drag leaves the pointer elsewhere.
    else if (!isNear({ x: event.clientX, y: event.clientY })) forget();
    else lookSoon();
  };
  const onPointerCancel = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    isDown = false;
    forget();
  };
  // A click by a key, by a screen reader or by a script has the detail 0.
  const onMouse = (event: MouseEvent) => {
    if (isRefused && (event.type !== 'click' || event.detail > 0)) refuse(event);
  };

  const options = { capture: true };
  window.addEventListener('pointermove', onPointerMove, options);
  window.addEventListener('pointerdown', onPointerDown, options);
  window.addEventListener('pointerup', onPointerUp, options);
  window.addEventListener('pointercancel', onPointerCancel, options);
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    window.addEventListener(type, onMouse, options);
  window.addEventListener('wheel', forget, { capture: true, passive: true });
  new MutationObserver(lookSoon).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'hidden', 'open'],
  });
}
