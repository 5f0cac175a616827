import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

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

/** What stays at the upper edge of a sheet: its name, and the way out. */
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
  /** Asks to be closed: by Escape or a press beside it. */
  onClose: () => void;
  /** Its name. */
  label: string;
  /** At the left edge, as high as the screen, or in its middle. */
  place: 'left' | 'middle';
  children: ReactNode;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** From the last control the Tab key leads to the first, and back: beyond them is only the browser. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** A sheet over the page. The browser's own modal dialog: it holds the focus and gives it back. */
export function Modal({ open, onClose, label, place, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepFocus(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Used up: it must not cancel the work on the image as well.
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
      {open && children}
    </Dialog>
  );
}
