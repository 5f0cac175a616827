import { useCallback, useEffect, useRef, useState } from 'react';
import { useEscapeLayer } from '../../ui/useEscape';

/** The events that show that the drag is over. While something is dragged, a browser fires no event of a pointer. */
const ENDS = ['drop', 'dragend', 'pointermove', 'pointerdown', 'blur'] as const;

/**
 * Whether files are dragged over the page. Call `enter` with the target of each `dragenter` event. A drag does not always
 * end with `dragleave` or `drop`: none comes if the element below is removed, if a key ends the drag, or if the visitor
 * changes to another window.
 */
export function useDragOver() {
  const [dragging, setDragging] = useState(false);
  /** The element that the drag has entered last. */
  const entered = useRef<EventTarget>(null);
  const listening = useRef<AbortController>(null);
  const end = useCallback(() => {
    listening.current?.abort();
    listening.current = null;
    setDragging(false);
  }, []);
  useEscapeLayer('drop', dragging, end);
  useEffect(() => end, [end]);
  const enter = useCallback(
    (target: EventTarget) => {
      entered.current = target;
      setDragging(true);
      if (listening.current) return;
      // The listeners are added at once, because the drop can come before React has rendered the frame.
      const controller = new AbortController();
      listening.current = controller;
      const options = { signal: controller.signal, capture: true };
      for (const type of ENDS) window.addEventListener(type, end, options);
      // A drag enters the next element before it leaves the last one. So it has left the page if it leaves the element
      // that it has entered last.
      const onLeave = (event: DragEvent) => {
        if (event.target === entered.current) end();
      };
      window.addEventListener('dragleave', onLeave, options);
    },
    [end],
  );
  return { dragging, enter };
}
