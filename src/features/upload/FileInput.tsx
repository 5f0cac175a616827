import { chakra } from '@chakra-ui/react';
import { type RefObject, useLayoutEffect } from 'react';
import { useShortcuts } from '../../ui';
import { useUpload } from './FileDrops';

/** Not seen, but as large as its label, for whatever asks where the control is. A press meets the label. */
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
 * The native file input of a dropzone, to be put within its label: the browser opens the picker by a press or a key,
 * also before there is a script.
 */
export function FileInput({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const { inputProps, openFiles } = useUpload();
  const keys = useShortcuts();
  useLayoutEffect(() => {
    const input = ref.current;
    // Stays when the input goes: its picker may be open then, and React hears nothing of an element that is gone.
    input?.addEventListener('change', () => {
      if (!input.isConnected) openFiles([...(input.files ?? [])]);
    });
  }, [ref, openFiles]);
  return <Input {...inputProps} ref={ref} aria-keyshortcuts={keys.open} />;
}
