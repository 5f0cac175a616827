import { chakra } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';

const Measure = chakra('div', { base: { containerType: 'inline-size' } });

const Box = chakra('div', {
  base: {
    '--stage-padding': { base: '0.75rem', md: '1.25rem' },
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    height: 'calc(var(--stage-height) + 2 * var(--stage-padding))',
    padding: 'var(--stage-padding)',
    bg: 'stage',
    borderRadius: 'surface',
    overflow: 'hidden',
  },
  variants: {
    height: {
      picture: {
        // On a low screen the picture leaves room for the controls below it.
        '--stage-limit': { base: 'min(var(--stage-max), 50svh)', lg: 'var(--stage-max)' },
        '--stage-height':
          'clamp(8rem, (100cqw - 2 * var(--stage-padding)) / var(--stage-ratio), var(--stage-limit))',
      },
      full: {
        // Only where it would fill the screen, and a finger found no place to scroll by, is it lower.
        '--stage-height': { base: 'min(var(--stage-max), 70svh)', lg: 'var(--stage-max)' },
      },
    },
  },
});

interface StageProps {
  /**
   * Width by height of the picture for which the stage makes room. Its own height then stays, whatever it
   * shows. Without it, the stage is as high as it may be.
   */
  ratio?: number;
  /** The greatest height of the picture, in CSS pixels. */
  maxHeight: number;
  children: ReactNode;
}

/** The ground on which a picture is shown. Within it `var(--stage-height)` is the height that a picture can have. */
export function Stage({ ratio, maxHeight, children }: StageProps) {
  const style = { '--stage-ratio': ratio, '--stage-max': `${maxHeight}px` } as CSSProperties;
  return (
    <Measure style={style}>
      <Box height={ratio === undefined ? 'full' : 'picture'}>{children}</Box>
    </Measure>
  );
}
