import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    insetInlineEnd: 'auto',
    width: 'min(85vw, 20rem)',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    flexDirection: 'column',
    bg: 'panel',
    color: 'text',
    borderInlineEndWidth: '1px',
    borderColor: 'line',
    boxShadow: 'raised',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '&[open]': { display: 'flex', animation: 'slideIn 180ms ease-out' },
    _backdrop: { bg: 'rgb(0 0 0 / 0.5)', animation: 'appear 180ms ease-out' },
  },
});

interface DrawerProps {
  open: boolean;
  /** Asks to be closed: by Escape or a press beside it. */
  onClose: () => void;
  /** Its name. */
  label: string;
  children: ReactNode;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** From the last control the Tab key leads to the first, and back: beyond them is only the browser. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** A sheet that opens from the left over the page. The browser's own modal dialog: it holds the focus and gives it back. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <Dialog
      ref={ref}
      aria-label={label}
      onCancel={onClose}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={keepFocus}
    >
      {open && children}
    </Dialog>
  );
}
