import { chakra } from '@chakra-ui/react';
import { type RefObject, useLayoutEffect } from 'react';
import { useShortcuts } from '../../ui';
import { useUpload } from './FileDrops';

/**
 * An invisible input. It covers its whole label, so that assistive technology finds it at the place of the label.
 * Clicks pass through the input to the label.
 */
const Input = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    opacity: '0',
    pointerEvents: 'none',
  },
});

/**
 * The native file input of a dropzone. Its parent element must be a label. The browser then opens the file picker when
 * the visitor clicks the label, or presses Space while the input has the focus. This works even before the page's
 * script has loaded.
 */
export function FileInput({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const { inputProps, openFiles } = useUpload();
  const keys = useShortcuts();
  useLayoutEffect(() => {
    const input = ref.current;
    // The file picker can still be open when React has removed the input. React reports no events of removed elements,
    // so this listener is on the input itself.
    input?.addEventListener('change', () => {
      if (!input.isConnected) openFiles([...(input.files ?? [])]);
    });
  }, [ref, openFiles]);
  return <Input {...inputProps} ref={ref} aria-keyshortcuts={keys.open} />;
}
