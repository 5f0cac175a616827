import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

// Both texts are in the same cell of a grid, so the cell is as high as the longer one. The text of a pseudo-element is
// not in the document, so screen readers and the browser's search do not find it.
const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *, &::after': { gridArea: '1 / 1' },
    _after: { content: 'attr(data-longest)', visibility: 'hidden' },
  },
});

interface SteadyTextProps extends ComponentProps<typeof Root> {
  longest: string;
}

/** A text that can change, with room for the longest text, so that nothing below moves. It has at most one child. */
export function SteadyText({ longest, ...props }: SteadyTextProps) {
  return <Root data-longest={longest} {...props} />;
}
