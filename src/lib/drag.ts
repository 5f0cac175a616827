import { openLayer } from './escape';

/** What a drag does after the press that begins it. */
export interface Drag {
  move(event: PointerEvent): void;
  /** The pointer was released, or its release was lost. What the drag has moved stays at its last place. */
  end(): void;
  /** What the drag has moved returns to its first place. */
  cancel(): void;
  /** Whether a second finger begins a pinch, which cancels this drag. */
  readonly yieldsToPinch?: boolean;
  /** The axis along which a swipe scrolls the page instead. When the browser begins to scroll, the drag is canceled. */
  readonly scrollAxis?: 'x' | 'y';
}

/** The time after the last event of a pen in which a new touch is that of the palm, in milliseconds. */
const PALM_MS = 1000;

/** The bit of each button in `buttons`, by `button`. */
const BUTTON_BITS = [1, 4, 2] as const;

/** The drags whose pointers are followed. */
const following = new Set<Drag>();

/** Whether a drag goes on anywhere on the page. */
export const isDragging = (): boolean => following.size > 0;

const pen = { isDown: false, seen: Number.NEGATIVE_INFINITY };

/** Notes when a pen is used, until `signal` is aborted. See `isPalm`. */
export function watchPens(signal: AbortSignal): void {
  const note = ({ pointerType, type, buttons, timeStamp }: PointerEvent) => {
    if (pointerType !== 'pen') return;
    pen.seen = timeStamp;
    pen.isDown = type === 'pointerdown' || (type === 'pointermove' && buttons !== 0);
  };
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, note, { signal, capture: true, passive: true });
}

/** Whether a touch is that of the palm: a pen touches the screen, or has just been on or above it. */
const isPalm = ({ pointerType, timeStamp }: PointerEvent) =>
  pointerType === 'touch' && (pen.isDown || timeStamp - pen.seen < PALM_MS);

/** Whether a press is on the main button and can begin a drag. On macOS, a click with Ctrl opens the context menu. */
export const isMainPress = (event: PointerEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !isPalm(event);

function capture({ target, pointerId }: PointerEvent): Element | null {
  if (!(target instanceof Element)) return null;
  try {
    target.setPointerCapture(pointerId);
  } catch {
    // The pointer has already left the screen. Its other events end the drag.
  }
  return target;
}

/**
 * Follows the pointer of a press until the drag ends. If the release is lost, the drag ends at its last place: the
 * pointer is canceled or pressed again, moves with its button up, or the window loses the focus. Escape cancels the
 * drag, and does nothing else. During the drag no context menu opens, because a menu keeps the release from the page.
 *
 * @returns a function that cancels the drag.
 */
export function followPointer(down: PointerEvent, drag: Drag): () => void {
  const { pointerId, pointerType } = down;
  const bit = BUTTON_BITS[down.button as 0 | 1 | 2];
  const target = capture(down);
  let last: PointerEvent = down;
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (finish: 'end' | 'cancel') => {
    if (signal.aborted) return;
    controller.abort();
    closeLayer();
    following.delete(drag);
    drag[finish]();
  };
  const isOwn = (event: PointerEvent) => event.pointerId === pointerId;
  const move = (event: PointerEvent) => {
    last = event;
    drag.move(event);
  };
  const release = (event: PointerEvent) => {
    if (event.clientX !== last.clientX || event.clientY !== last.clientY) move(event);
    stop('end');
  };
  const onMove = (event: PointerEvent) => {
    if (!isOwn(event)) return;
    if (event.buttons & bit) move(event);
    // While another button is held, the release of this one is reported as a movement.
    else if (event.buttons !== 0 && event.button === down.button) release(event);
    else stop('end');
  };
  // The browser cancels a finger when it begins to scroll. The first movements were then not meant for the drag.
  const onCancel = (event: PointerEvent) => {
    if (!isOwn(event)) return;
    const [x, y] = [Math.abs(last.clientX - down.clientX), Math.abs(last.clientY - down.clientY)];
    const isScroll =
      pointerType === 'touch' && ((drag.scrollAxis === 'x' && x > y) || (drag.scrollAxis === 'y' && y > x));
    stop(isScroll ? 'cancel' : 'end');
  };
  const onDown = (event: PointerEvent) => {
    const isSameType = event.pointerType === pointerType;
    if (isOwn(event) || (isSameType && event.isPrimary && down.isPrimary)) stop('end');
    // The touch before that of a pen was the palm.
    else if (pointerType === 'touch' && event.pointerType === 'pen') stop('cancel');
    else if (pointerType === 'touch' && isSameType && drag.yieldsToPinch) stop('cancel');
  };
  const closeLayer = openLayer('drag', () => stop('cancel'));
  following.add(drag);
  // The window receives the events first, also those outside the element and those that an element stops.
  const options = { signal, capture: true };
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerup', (event) => isOwn(event) && release(event), options);
  window.addEventListener('pointercancel', onCancel, options);
  window.addEventListener(
    'lostpointercapture',
    (event) => isOwn(event) && !target?.hasPointerCapture(pointerId) && stop('end'),
    options,
  );
  window.addEventListener('pointerdown', onDown, options);
  window.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  // Without the capture phase, the window does not receive the `blur` events of elements.
  window.addEventListener('blur', () => stop('end'), { signal });
  return () => stop('cancel');
}
