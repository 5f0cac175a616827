import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    maxWidth: 'none',
    padding: '0',
    flexDirection: 'column',
    bg: 'panel',
    color: 'text',
    fontSize: 'md',
    textAlign: 'start',
    borderColor: 'line',
    boxShadow: 'raised',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '&[open]': { display: 'flex', animation: 'appear 180ms ease-out' },
    _backdrop: { bg: 'rgb(0 0 0 / 0.5)', animation: 'appear 180ms ease-out' },
  },
  variants: {
    place: {
      left: {
        insetBlock: '0',
        insetInlineStart: '0',
        insetInlineEnd: 'auto',
        width: 'min(85vw, 20rem + env(safe-area-inset-left))',
        height: '100dvh',
        maxHeight: 'none',
        margin: '0',
        paddingTop: 'env(safe-area-inset-top)',
        paddingBottom: 'env(safe-area-inset-bottom)',
        paddingInlineStart: 'env(safe-area-inset-left)',
        borderInlineEndWidth: '1px',
        '&[open]': { animationName: 'slideIn' },
      },
      full: {
        inset: '0',
        width: '100vw',
        height: '100dvh',
        maxHeight: 'none',
        margin: '0',
        paddingTop: 'env(safe-area-inset-top)',
        paddingBottom: 'env(safe-area-inset-bottom)',
        overflow: 'hidden',
        bg: 'canvas',
      },
      middle: {
        inset: '0',
        width: 'min(100vw - 2 * {spacing.gutter}, 40rem)',
        height: 'fit-content',
        maxHeight: 'calc(100dvh - 2rem - env(safe-area-inset-top) - env(safe-area-inset-bottom))',
        margin: 'auto',
        borderWidth: '1px',
        borderRadius: 'surface',
      },
    },
  },
});

export const ModalHead = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    minHeight: '14',
    flexShrink: '0',
    paddingInlineEnd: '2',
    bg: 'panel',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
});

interface ModalProps {
  open: boolean;
  /**
   * Called when the visitor presses Escape or clicks outside the dialog. The parent component then sets `open` to
   * false, and the dialog closes. `onClose` is also called after the dialog has closed. So one press of Escape leads to
   * two calls.
   */
  onClose: () => void;
  label: string;
  place: 'left' | 'middle' | 'full';
  children: ReactNode;
}

/** In a group of radio buttons, the Tab key focuses only the checked button. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=radio]:not(:checked)), [tabindex="0"]';

/** Keeps the focus within the dialog. Otherwise the focus would move to the browser's own controls. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A dialog over the page. It is a native modal `<dialog>`, so the browser moves the focus into the dialog and restores
 * the focus when the dialog closes.
 */
export function Modal({ open, onClose, label, place, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // The empty dialog opens first, and its content is rendered in a separate task. One task for both would take longer
  // than 100 ms on a slow phone, because a modal dialog makes the browser restyle the whole page.
  const hasContent = useDeferredValue(open, false) && open;
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  // `showModal` ran while the dialog was empty, so it focused the dialog itself. This effect moves the focus into the
  // content.
  useEffect(() => {
    const dialog = ref.current;
    if (!hasContent || !dialog || document.activeElement !== dialog) return;
    const first =
      dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(FOCUSABLE);
    first?.focus({ preventScroll: true });
  }, [hasContent]);
  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepFocus(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // This call marks the event as handled. Otherwise the same key press would also cancel the work on the image.
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog
      ref={ref}
      place={place}
      aria-label={label}
      onCancel={onClose}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={onKeyDown}
    >
      {hasContent && children}
    </Dialog>
  );
}
