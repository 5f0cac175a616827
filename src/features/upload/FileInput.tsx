import { chakra } from '@chakra-ui/react';
import { type RefObject, useLayoutEffect } from 'react';
import { useShortcuts } from '../../ui';
import { useUpload } from './FileDrops';

/** An invisible input over its whole label, so that assistive technology finds it there. Presses go to the label. */
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
 * The native file input of a dropzone. Its parent must be a label: the browser then opens the picker on a press or a
 * key, even before the script has loaded.
 */
export function FileInput({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const { inputProps, openFiles } = useUpload();
  const keys = useShortcuts();
  useLayoutEffect(() => {
    const input = ref.current;
    // The picker can be open while React removes the input. React reports no events of removed elements, so this
    // listener stays on the input.
    input?.addEventListener('change', () => {
      if (!input.isConnected) openFiles([...(input.files ?? [])]);
    });
  }, [ref, openFiles]);
  return <Input {...inputProps} ref={ref} aria-keyshortcuts={keys.open} />;
}
