import { useEffect, useEffectEvent } from 'react';
import { isComposition } from '../lib/keyboard';

/** What Escape closes. If several are open, one key press closes the last one in this order. */
const LAYERS = ['drag', 'dialog', 'menu', 'tooltip'] as const;

type Layer = (typeof LAYERS)[number];

interface OpenLayer {
  readonly layer: Layer;
  readonly close: () => void;
}

/** The open layers, the one that opened last at the end. */
const opened: OpenLayer[] = [];

const lastOf = (layer: Layer) => opened.findLast((each) => each.layer === layer);

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

/** While `active` is true, Escape closes this layer, unless a layer above it is open. */
export function useEscapeLayer(layer: Layer, active: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!active) return;
    watchKeys();
    const entry = { layer, close: () => onClose() };
    opened.push(entry);
    return () => {
      opened.splice(opened.indexOf(entry), 1);
    };
  }, [layer, active]);
}

/** Escape cancels work only if no layer is open and if no element has handled the key, such as a field with typed text. */
export function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, onEscape]);
}
