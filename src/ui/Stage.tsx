import { chakra } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';
import type { Size } from '../lib/geometry';

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
      narrow: {
        '--stage-height': {
          base: 'clamp(8rem, min((100cqw - 2 * var(--stage-padding)) / var(--stage-ratio), var(--stage-natural)), min(var(--stage-max), 50svh))',
          lg: 'var(--stage-max)',
        },
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
   * shows. Without this and the next, the stage is as high as it may be.
   */
  ratio?: number;
  /**
   * The size of the picture for which the stage makes room where the controls stand below it: there it is no
   * higher than that picture is shown. Beside the controls it is as high as it may be.
   */
  narrowTo?: Size;
  /** The greatest height of the picture, in CSS pixels. */
  maxHeight: number;
  children: ReactNode;
}

/** The ground on which a picture is shown. Within it `var(--stage-height)` is the height that a picture can have. */
export function Stage({ ratio, narrowTo, maxHeight, children }: StageProps) {
  const style = {
    '--stage-ratio': narrowTo ? narrowTo.width / narrowTo.height : ratio,
    '--stage-natural': narrowTo && `${narrowTo.height}px`,
    '--stage-max': `${maxHeight}px`,
  } as CSSProperties;
  const height = narrowTo ? 'narrow' : ratio === undefined ? 'full' : 'picture';
  return (
    <Measure style={style}>
      <Box height={height}>{children}</Box>
    </Measure>
  );
}
