import { chakra } from '@chakra-ui/react';
import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { HOME_SCREEN, ICON_SURFACES, type IconPurpose, TAB_COLORS } from '../../config/icons';
import type { Rgb } from '../../edits';
import { useText } from '../../i18n/useText';
import type { Samples } from '../../imagecore';
import { useDevicePixelRatio } from '../../ui/devicePixelRatio';
import { Icon } from '../../ui/icons';
import { Note } from '../../ui/Panel';
import { SURFACES, vanishes } from './pixels';
import { editsOfIcon, type IconChoice, type IconSource } from './plan';
import { useSamples } from './useSamples';

const Card = chakra('section', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

const Title = chakra('h2', { base: { fontWeight: 'bold' } });

const Caption = chakra('figcaption', { base: { textStyle: 'note', marginBottom: '1.5' } });

/** The parts of a browser or of a system keep their colors in both themes of the page. */
const Surface = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    maxWidth: 'full',
    minHeight: '2.25rem',
    paddingInline: '3',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
  },
});

/** The row of the tabs, with the upper edge of the bar below it. */
const TabRow = chakra('div', {
  base: {
    width: '16rem',
    maxWidth: 'full',
    paddingTop: '1.5',
    paddingInline: '1.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    overflow: 'hidden',
  },
});

const Tab = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '12rem',
    maxWidth: 'full',
    minHeight: '2rem',
    paddingInline: '3',
    borderTopRadius: 'control',
    fontSize: 'sm',
    '& > span': { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > div, & > svg': { flexShrink: '0' },
  },
});

const BarEdge = chakra('div', { base: { height: '1.5', marginInline: '-1.5' } });

const Masked = chakra('div', { base: { overflow: 'hidden', flexShrink: '0', width: 'fit-content' } });

/** One pixel of the icon is one pixel of the screen. The canvas is only shown: no file is made of it. */
function TruePixels({ samples, ratio, name }: { samples: Samples; ratio: number; name: string }) {
  const { t, format } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, rgba } = samples;
  useLayoutEffect(() => {
    const pixels = new ImageData(new Uint8ClampedArray(rgba), width, height);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [rgba, width, height]);
  const style = { display: 'block', width: `${width / ratio}px`, height: `${height / ratio}px` };
  const label = t('editor.imageAlt', { name, size: format.size({ width, height }) });
  return <canvas ref={canvas} width={width} height={height} style={style} role="img" aria-label={label} />;
}

/** The pixels of one icon, once the picture was read. */
function useIcon(
  source: IconSource | null,
  choice: IconChoice,
  side: number,
  purpose: IconPurpose,
): Samples | null {
  const edits = useMemo(
    () => source && editsOfIcon(source, choice, { side, purpose }),
    [source, choice, side, purpose],
  );
  return useSamples(edits).shown;
}

interface PlaceProps {
  caption: string;
  icon: Samples | null;
  /** The color behind the icon. */
  behind: Rgb | undefined;
  children: ReactNode;
}

/** A place where an icon will be seen, and a hint if hardly anything of it is seen there. */
function Place({ caption, icon, behind, children }: PlaceProps) {
  const { t } = useText();
  const isFaint = useMemo(() => icon && behind && vanishes(icon, behind), [icon, behind]);
  return (
    <chakra.figure margin="0" minWidth="0">
      <Caption>{caption}</Caption>
      {children}
      <Note aria-live="polite" color="warning" marginTop="1">
        {isFaint && t('icons.faint')}
      </Note>
    </chakra.figure>
  );
}

const TABS = [
  { surface: 'light', caption: 'icons.lightTab' },
  { surface: 'dark', caption: 'icons.darkTab' },
] as const;

/** The shapes to which home screens cut an icon, as CSS radii. */
const MASKS = [
  { shape: 'circle', purpose: 'maskable', radius: '50%' },
  { shape: 'squircle', purpose: 'maskable', radius: '38%' },
  { shape: 'rounded', purpose: 'touch', radius: '22.5%' },
] as const;

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '4' } });

const HomeScreen = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: { base: '3', md: '5' },
    width: 'fit-content',
    maxWidth: 'full',
    padding: { base: '3', md: '5' },
    borderRadius: 'control',
  },
});

interface IconPreviewsProps {
  ref: Ref<HTMLElement>;
  source: IconSource | null;
  options: IconChoice;
  /** The name of the opened file. */
  name: string;
  /** The name that the preview of a tab shows. */
  title: string;
}

/** The icons at their true size where they will be seen. */
export function IconPreviews({ ref, source, options, name, title }: IconPreviewsProps) {
  const { t } = useText();
  const ratio = useDevicePixelRatio();
  // On a dense screen, browsers take the next larger icon.
  const isDense = ratio > 1.25;
  const tab = useIcon(source, options, isDense ? 32 : 16, 'any');
  const task = useIcon(source, options, isDense ? 48 : 32, 'any');
  const touch = useIcon(source, options, 180, 'touch');
  const maskable = useIcon(source, options, 192, 'maskable');
  const pixels = (icon: Samples | null) => icon && <TruePixels samples={icon} ratio={ratio} name={name} />;
  return (
    <Card ref={ref} tabIndex={-1} aria-label={t('icons.previews')} aria-busy={source === null || undefined}>
      <Title>{t('icons.previews')}</Title>
      <Row>
        {TABS.map(({ surface, caption }) => {
          const background = ICON_SURFACES[surface];
          const { around, text } = TAB_COLORS[surface];
          return (
            <Place key={surface} caption={t(caption)} icon={tab} behind={SURFACES[surface]}>
              <TabRow style={{ background: around, color: text }}>
                <Tab style={{ background }}>
                  <div>{pixels(tab)}</div>
                  <span aria-hidden="true" translate="no">
                    {title}
                  </span>
                  <Icon name="close" size="0.75rem" />
                </Tab>
                <BarEdge style={{ background }} />
              </TabRow>
            </Place>
          );
        })}
        <Place caption={t('icons.bookmark')} icon={tab} behind={SURFACES.light}>
          <Surface style={{ background: ICON_SURFACES.light }}>{pixels(tab)}</Surface>
        </Place>
        <Place caption={t('icons.taskBar')} icon={task} behind={SURFACES.taskBar}>
          <Surface style={{ background: ICON_SURFACES.taskBar }}>{pixels(task)}</Surface>
        </Place>
      </Row>
      <Place caption={t('icons.homeScreen')} icon={tab} behind={source?.background}>
        <HomeScreen style={{ background: HOME_SCREEN }}>
          {MASKS.map(({ shape, purpose, radius }) => (
            <Masked key={shape} style={{ borderRadius: radius }}>
              {pixels(purpose === 'touch' ? touch : maskable)}
            </Masked>
          ))}
        </HomeScreen>
      </Place>
    </Card>
  );
}
