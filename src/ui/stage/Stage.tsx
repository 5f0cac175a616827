import { chakra } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';
import { STAGE_HEIGHT } from '../../config/layout';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { naturalHeight } from '../enlargement';
import { Icon } from '../icons';

const Measure = chakra('div', { base: { containerType: 'inline-size' } });

const Box = chakra('div', {
  base: {
    '--stage-padding': { base: '0.75rem', md: '1.25rem' },
    '--stage-width': 'calc(100cqw - 2 * var(--stage-padding))',
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
      // In a narrow window, the controls are below the picture. The picture then takes at most half of the window's
      // height, so that the controls are visible.
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
        // In a narrow window, the controls are below the area. If such a window is less than 56.25rem high (900 px),
        // the area is as high as the picture at the full width of the stage. But the area leaves 20.25rem for the
        // header of the page, the lines below the picture, the tabs, the ratios and the action bar, so that all are
        // visible together. It is at least 240 px high, because two crop handles and the space between them must fit.
        '@media (width < 64rem) and (height < 56.25rem)': {
          '--stage-height':
            'clamp(240px, var(--stage-fitting), max(240px, min(var(--stage-max), 100svh - 20.25rem)))',
        },
      },
    },
  },
});

interface StageProps {
  /**
   * The size from which the stage computes its height. The picture can have another one: the editor passes that of the
   * image, also while the stage shows a preview, so that the stage keeps its height.
   */
  size: Size;
  /**
   * The rule for the height of the stage:
   *
   * - `picture`: the height that the picture has at the full width of the stage.
   * - `below`: in a narrow window, the same height as for `picture`, but at most the height that the image needs:
   *   see `naturalHeight`. In a wide window, `STAGE_HEIGHT`.
   * - `area`: `STAGE_HEIGHT`, for tools that work on the picture. In a window that is narrow and low, a smaller height.
   */
  height: 'picture' | 'below' | 'area';
  children: ReactNode;
}

/** The area behind a picture, which can use `var(--stage-width)` and `var(--stage-height)`. */
export function Stage({ size, height, children }: StageProps) {
  const style = {
    '--stage-fitting': `var(--stage-width) * ${size.height / size.width}`,
    '--stage-natural': naturalHeight(size),
    '--stage-max': `${STAGE_HEIGHT}px`,
  } as CSSProperties;
  return (
    <Measure>
      <Box height={height} style={style} data-stage>
        {children}
      </Box>
    </Measure>
  );
}

export const StageCaption = chakra('figcaption', {
  base: {
    marginTop: '2',
    minHeight: '5',
    textStyle: 'note',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Root = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    gap: '1.5',
    marginTop: '2',
    fontSize: 'sm',
    color: 'warning',
    '& > svg': { flexShrink: '0', marginTop: '0.5' },
  },
});

/** Shown as long as the picture of a damaged file, so that nothing moves. */
export function DamageMark() {
  const { t } = useText();
  return (
    <Root>
      <Icon name="warning" size="1rem" />
      <span>{t('upload.damagedMark')}</span>
    </Root>
  );
}
