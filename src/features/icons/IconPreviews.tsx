import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { ICON_SURFACES, type IconPurpose } from '../../config/icons';
import { useText } from '../../i18n/useText';
import type { Samples } from '../../imagecore';
import { useDevicePixelRatio } from '../../ui/devicePixelRatio';
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
const Tab = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '13rem',
    maxWidth: 'full',
    minHeight: '2.25rem',
    paddingInline: '3',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: 'sm',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > canvas': { flexShrink: '0' },
  },
});

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

interface OnSurfaceProps {
  caption: string;
  icon: Samples | null;
  /** The name of the opened file. */
  name: string;
  ratio: number;
  surface: keyof typeof ICON_SURFACES;
  /** The text beside the icon. */
  title?: string;
}

function OnSurface({ caption, icon, name, ratio, surface, title }: OnSurfaceProps) {
  const { t } = useText();
  const isFaint = useMemo(() => icon !== null && vanishes(icon, SURFACES[surface]), [icon, surface]);
  return (
    <chakra.figure margin="0" minWidth="0">
      <Caption>{caption}</Caption>
      <Tab
        style={{
          background: ICON_SURFACES[surface],
          color: surface === 'light' ? '#1f2328' : '#ffffff',
          ...(title === undefined && { width: 'fit-content' }),
        }}
      >
        {icon && <TruePixels samples={icon} ratio={ratio} name={name} />}
        {title !== undefined && (
          <span aria-hidden="true" translate="no">
            {title}
          </span>
        )}
      </Tab>
      <Note aria-live="polite" color="warning" marginTop="1">
        {isFaint && t('icons.faint')}
      </Note>
    </chakra.figure>
  );
}

/** The shapes to which home screens cut an icon, as CSS radii. */
const MASKS = [
  { shape: 'circle', purpose: 'maskable', radius: '50%' },
  { shape: 'squircle', purpose: 'maskable', radius: '38%' },
  { shape: 'rounded', purpose: 'touch', radius: '22.5%' },
] as const;

const Row = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" gap="4" align="start">
    {children}
  </Flex>
);

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
  return (
    <Card ref={ref} tabIndex={-1} aria-label={t('icons.previews')} aria-busy={source === null || undefined}>
      <Title>{t('icons.previews')}</Title>
      <Row>
        <OnSurface
          caption={t('icons.lightTab')}
          icon={tab}
          name={name}
          ratio={ratio}
          surface="light"
          title={title}
        />
        <OnSurface
          caption={t('icons.darkTab')}
          icon={tab}
          name={name}
          ratio={ratio}
          surface="dark"
          title={title}
        />
        <OnSurface caption={t('icons.bookmark')} icon={tab} name={name} ratio={ratio} surface="light" />
        <OnSurface caption={t('icons.taskBar')} icon={task} name={name} ratio={ratio} surface="taskBar" />
      </Row>
      <chakra.figure margin="0" minWidth="0">
        <Caption>{t('icons.homeScreen')}</Caption>
        <Row>
          {MASKS.map(({ shape, purpose, radius }) => {
            const icon = purpose === 'touch' ? touch : maskable;
            return (
              <Masked key={shape} style={{ borderRadius: radius }}>
                {icon && <TruePixels samples={icon} ratio={ratio} name={name} />}
              </Masked>
            );
          })}
        </Row>
      </chakra.figure>
    </Card>
  );
}
