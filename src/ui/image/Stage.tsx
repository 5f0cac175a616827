import { chakra } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';
import { DESKTOP_WIDTH } from '../../data/layout';
import type { Size } from '../../lib/geometry';

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
      // On a low screen the picture leaves room for the controls below it.
      picture: {
        '--stage-limit': { base: 'min(var(--stage-max), 50svh)', lg: 'var(--stage-max)' },
        '--stage-height': 'clamp(8rem, var(--stage-fitting), var(--stage-limit))',
      },
      below: {
        '--stage-height': {
          base: 'clamp(4rem, min(var(--stage-fitting), var(--stage-natural)), min(var(--stage-max), 50svh))',
          lg: 'var(--stage-max)',
        },
      },
      area: {
        '--stage-height': 'var(--stage-max)',
        // At least as high as two handles and what lies between them need, and not the whole of a low window.
        [`@media (max-width: ${DESKTOP_WIDTH - 1}px) and (max-height: 899px)`]: {
          '--stage-height': 'clamp(15rem, var(--stage-fitting), max(15rem, min(var(--stage-max), 70svh)))',
        },
      },
    },
  },
});

interface StageProps {
  /** The size of the picture for which the stage makes room. Its height then stays, whatever it shows. */
  size: Size;
  /**
   * How high the stage is. `picture`: as the picture at the full width of the stage. `below`: the same, and no higher
   * than the picture is shown, where the controls stand below the stage; beside them as high as it may be. `area`: as
   * high as it may be, for what is done on the picture, and lower only in a low window with the controls below.
   */
  height: 'picture' | 'below' | 'area';
  /** The greatest height of the picture, in CSS pixels. */
  maxHeight: number;
  children: ReactNode;
}

/** The ground on which a picture is shown. Within it `var(--stage-height)` is the height that a picture can have. */
export function Stage({ size, height, maxHeight, children }: StageProps) {
  const style = {
    '--stage-fitting': `(100cqw - 2 * var(--stage-padding)) * ${size.height / size.width}`,
    '--stage-natural': `${size.height}px`,
    '--stage-max': `${maxHeight}px`,
  } as CSSProperties;
  return (
    <Measure>
      <Box height={height} style={style} data-stage>
        {children}
      </Box>
    </Measure>
  );
}
