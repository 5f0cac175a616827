import { chakra } from '@chakra-ui/react';
import type { CSSProperties, ReactNode } from 'react';
import { AT_DESKTOP, AT_LOW_WINDOW, LOW_HEADER_HEIGHT, STAGE_HEIGHT } from '../../config/layout';
import { useText } from '../../i18n/useText';
import type { Size } from '../../lib/geometry';
import { naturalHeight } from '../enlargement';
import { Icon } from '../icons';

/**
 * The greatest height of a picture that stays visible above the controls. `svh` and not `dvh`: the height must not
 * change while the toolbar of a phone's browser disappears during a scroll.
 */
const STICKY_LIMIT = 'min(42svh, 320px)';

/** The whole height of a low window without its header, the line below the picture and the space around both. */
const LOW_STAGE = {
  '--stage-padding': '0.5rem',
  '--stage-least': '8rem',
  '--stage-height': `min(var(--stage-max), max(var(--stage-least), 100svh - ${LOW_HEADER_HEIGHT} - 3.5rem - 2 * var(--stage-padding)))`,
};

/**
 * In a window of a desktop that is lower than 40rem (640 px), the height that is left by the header, the lines below the
 * picture and the space around both, so that the whole stage stays in sight while a long panel scrolls.
 */
const DESKTOP_STAGE = { '--stage-height': 'min(var(--stage-max), 100svh - 15rem)' };

/** A window lower than 56.25rem (900 px), with the controls below the stage. */
const AT_NARROW =
  '@media (width < 40rem) and (height < 56.25rem), (width < 64rem) and (31.25rem <= height < 56.25rem)';

const Measure = chakra('div', {
  base: { containerType: 'inline-size' },
  variants: { isFull: { true: { containerType: 'size', flex: '1', minHeight: '0' } } },
});

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
      full: { '--stage-height': 'calc(100cqh - 2 * var(--stage-padding))', borderRadius: '0' },
      // In a narrow window, the controls are below the picture. The picture then takes at most half of the window's
      // height, so that the controls are visible.
      picture: {
        '--stage-limit': { base: 'min(var(--stage-max), 50svh)', lg: 'var(--stage-max)' },
        '--stage-height': 'clamp(8rem, var(--stage-fitting), var(--stage-limit))',
      },
      below: {
        '--stage-limit': 'min(var(--stage-max), 50svh)',
        '--stage-height': 'clamp(4rem, min(var(--stage-fitting), var(--stage-natural)), var(--stage-limit))',
        '@media (width < 64rem) and (31.25rem <= height < 56.25rem)': { '--stage-limit': STICKY_LIMIT },
        [AT_DESKTOP]: DESKTOP_STAGE,
        [AT_LOW_WINDOW]: { '&&': LOW_STAGE },
      },
      area: {
        '--stage-height': 'var(--stage-max)',
        // Lower windows have no room for the largest area and the controls below it. The area is
        // at least 240 px high, because two crop handles and the space between them must fit.
        [AT_NARROW]: { '--stage-height': `max(240px, ${STICKY_LIMIT})` },
        [AT_DESKTOP]: DESKTOP_STAGE,
        [AT_LOW_WINDOW]: { '&&': { ...LOW_STAGE, '--stage-least': '240px' } },
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
   * - `below`: above the controls, the same height as for `picture`, but at most the height that the image
   *   needs: see `naturalHeight`. Beside the controls, `STAGE_HEIGHT`, or in a low window the height that is left.
   * - `full`: the height that the column around the stage has left.
   * - `area`: for tools that work on the picture. `STAGE_HEIGHT`, and in a low window less.
   */
  height: 'picture' | 'below' | 'area' | 'full';
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
    <Measure isFull={height === 'full'}>
      <Box height={height} style={style} data-stage>
        {children}
      </Box>
    </Measure>
  );
}

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '3',
    top: '3',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'round',
    bg: 'accent',
    color: 'onAccent',
    fontSize: 'sm',
    fontWeight: 'bold',
    boxShadow: 'raised',
  },
});

/** In the corner of a stage. The name of its picture says the same. */
export const StageBadge = ({ children }: { children: ReactNode }) => (
  <Badge aria-hidden="true">{children}</Badge>
);

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
