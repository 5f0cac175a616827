import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Range = chakra('input', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'control',
    margin: '0',
    accentColor: 'accent',
    cursor: 'pointer',
    // A vertical swipe that begins on the slider scrolls the page.
    touchAction: 'pan-y',
  },
});

/** The browser's own slider, which has its keys and its name for screen readers. */
export function Slider(props: ComponentProps<typeof Range>) {
  return <Range type="range" {...props} />;
}
