import { isComposition } from './keyboard';

/** What Escape closes. If several are open, one key press closes the last one in this order. */
const LAYERS = ['drop', 'dialog', 'menu', 'tooltip', 'drag'] as const;

export type EscapeLayer = (typeof LAYERS)[number];

interface OpenLayer {
  readonly layer: EscapeLayer;
  readonly close: () => void;
}

/** The open layers, the one that opened last at the end. */
const opened: OpenLayer[] = [];

const lastOf = (layer: EscapeLayer) => opened.findLast((each) => each.layer === layer);

/** Whether the browser shows the list of a `select` or a picker of an input, which Escape closes. */
const hasNativeList = (target: EventTarget | null): boolean =>
  target instanceof Element && CSS.supports('selector(:open)') && target.matches(':is(select, input):open');

function onKeyDown(event: KeyboardEvent): void {
  if (isComposition(event) || (event.key === 'Escape' && hasNativeList(event.target))) {
    event.stopImmediatePropagation();
    return;
  }
  if (event.key !== 'Escape') return;
  const top = LAYERS.map(lastOf).findLast((each) => each !== undefined);
  // A held key closes only one layer.
  if (!top && !event.repeat) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!event.repeat) top?.close();
}

/**
 * Keeps two kinds of key presses from all listeners of the page: those of an input method, and each Escape that closes a
 * layer. Call this function before any other listener for `keydown` is added to the window. A second call has no effect.
 */
export function watchKeys(): void {
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/**
 * Until the returned function is called, Escape closes this layer by `close`, unless a layer above it is open.
 * `drop` is the frame of a dragged file, `drag` the drag of a pointer.
 */
export function openLayer(layer: EscapeLayer, close: () => void): () => void {
  watchKeys();
  const entry = { layer, close };
  opened.push(entry);
  return () => {
    opened.splice(opened.indexOf(entry), 1);
  };
}
