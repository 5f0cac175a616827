import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { useEscapeLayer } from './useEscape';

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
    // A control that gets the focus must not lie below the head.
    scrollPaddingTop: '16',
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
   * Called when the visitor presses Escape or clicks outside the dialog, and again after the dialog has closed because
   * the parent has set `open` to false.
   */
  onClose: () => void;
  label: string;
  place: 'left' | 'middle' | 'full';
  children: ReactNode;
}

const MAYBE_FOCUSABLE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]';

/** Whether the Tab key skips this radio button: in a group, it focuses only the checked one, or one if none is checked. */
function isSkippedRadio(element: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  const group =
    element.closest('form, dialog')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
  return [...group].some(({ name, checked }) => name === element.name && checked);
}

/** The elements in `root` that the Tab key focuses, in the order of the document. */
function focusableIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(MAYBE_FOCUSABLE)].filter(
    (element) =>
      !element.matches(
        ':disabled, [tabindex^="-"], [inert], [inert] *, summary:not(details > :first-of-type)',
      ) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isSkippedRadio(element),
  );
}

/** Keeps the focus within the dialog. Otherwise the focus would move to the browser's own controls. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const { currentTarget, shiftKey } = event;
  const all = focusableIn(currentTarget);
  const focused = document.activeElement;
  const isAtEnd = focused === (shiftKey ? all[0] : all.at(-1)) || (shiftKey && focused === currentTarget);
  if (!isAtEnd) return;
  event.preventDefault();
  (shiftKey ? all.at(-1) : all[0])?.focus();
}

/**
 * Tells the styles of the page whether a dialog is open. With `:root:has(dialog[open])` in its place, browsers would
 * compute the styles of all elements again whenever elements are added.
 */
const markDialog = (): void => {
  const isOpen = document.querySelector('dialog[open]') !== null;
  document.documentElement.toggleAttribute('data-has-dialog', isOpen);
};

/** A native modal `<dialog>`, so the browser moves the focus into it, and restores the focus when it closes. */
export function Modal({ open, onClose, label, place, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // The empty dialog opens first, and its content is rendered in a separate task. One task for both would take longer
  // than 100 ms on a slow phone, because a modal dialog makes the browser restyle the whole page.
  const hasContent = useDeferredValue(open, false) && open;
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
    markDialog();
    return markDialog;
  }, [open]);
  // `showModal` ran while the dialog was empty, so it focused the dialog itself. This effect moves the focus into the
  // content.
  useEffect(() => {
    const dialog = ref.current;
    if (!hasContent || !dialog || document.activeElement !== dialog) return;
    const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? focusableIn(dialog)[0];
    first?.focus({ preventScroll: true });
  }, [hasContent]);
  useEscapeLayer('dialog', open, onClose);
  // Text can be selected by a drag from the content to the area beside the dialog. The browser reports a click there.
  const isPressedBeside = useRef(false);
  const onPointerDown = ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
    isPressedBeside.current = target === currentTarget;
  };
  const pressBeside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (isPressedBeside.current && target === currentTarget) onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepFocus(event);
  };
  return (
    <Dialog
      ref={ref}
      place={place}
      aria-label={label}
      onCancel={onClose}
      onClose={onClose}
      onPointerDown={onPointerDown}
      onClick={pressBeside}
      onKeyDown={onKeyDown}
    >
      {hasContent && children}
    </Dialog>
  );
}
