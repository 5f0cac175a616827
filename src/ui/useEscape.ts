import { useEffectEvent, useLayoutEffect } from 'react';
import { type EscapeLayer, openLayer } from '../lib/escape';

/*
 * The effects run before what Escape closes is painted. On a busy machine, others run some time after that, and a press in
 * between would close what is below, or do nothing.
 */

/** While `active` is true, Escape closes this layer, unless a layer above it is open. */
export function useEscapeLayer(layer: EscapeLayer, active: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!active) return;
    return openLayer(layer, () => onClose());
  }, [layer, active]);
}

/** Escape cancels work only if no layer is open and if no element has handled the key, such as a field with typed text. */
export function useEscape(active: boolean, onEscape: () => void): void {
  useLayoutEffect(() => {
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
