import { chakra } from '@chakra-ui/react';
import { type RefObject, useLayoutEffect } from 'react';
import { useShortcuts } from '../../ui';
import { useUpload } from './FileDrops';

/** Invisible, and as large as its label, so that assistive technology finds the control there. A press meets the label. */
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
    // Not removed with the input: its picker can be open then, and React passes on no events of an element that was removed.
    input?.addEventListener('change', () => {
      if (!input.isConnected) openFiles([...(input.files ?? [])]);
    });
  }, [ref, openFiles]);
  return <Input {...inputProps} ref={ref} aria-keyshortcuts={keys.open} />;
}
