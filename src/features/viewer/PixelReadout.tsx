import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { failureCode } from '../../i18n/failure';
import { useText } from '../../i18n/useText';
import { isAbort, type Pixel } from '../../imagecore';
import type { Point } from '../../lib/geometry';
import { logFailure } from '../../lib/log';
import { useStore } from '../../lib/store';
import { useSession } from '../../session';
import { inverseTransformPoint, type Layer, type TiledLayer } from './layer';
import { pixelAt } from './view';
import { paneAt, panesOf, type ViewerModel } from './viewerModel';

interface ReadPixel {
  /** The place of the pixel in the result. */
  readonly at: Point;
  /** Null while the samples are read, and always in a `WholeLayer`, whose picture the browser's canvas has made. */
  readonly pixel: Pixel | null;
}

/**
 * Finds the pixel at the readout position, or null. `at` is its place in the result. `layer` is the layer that is shown
 * there, or null if the core cannot read a pixel of it, and `inLayer` the place of the pixel in this layer.
 */
function targetOf(model: ViewerModel, result: TiledLayer, other: Layer | null) {
  const readout = model.readout.get();
  const pane = readout && paneAt(panesOf(model, result, other), readout.at);
  const at = pane && pixelAt(pane.shown, result.size, readout.at);
  if (!at) return null;
  const { layer } = pane;
  if (layer.kind === 'whole') return { at, layer: null, inLayer: at };
  const { x, y } = inverseTransformPoint(layer.matrix, { x: at.x + 0.5, y: at.y + 0.5 });
  const inLayer = { x: Math.floor(x), y: Math.floor(y) };
  // The result can have transparent bars (the fit 'contain'). A pixel in a bar lies outside the original, so it has no
  // samples in the original.
  const isInside =
    inLayer.x >= 0 && inLayer.y >= 0 && inLayer.x < layer.size.width && inLayer.y < layer.size.height;
  return { at, layer: isInside ? layer : null, inLayer };
}

function keyOf(target: ReturnType<typeof targetOf>): string | null {
  return (
    target && [target.layer?.key, target.at.x, target.at.y, target.inLayer.x, target.inLayer.y].join(' ')
  );
}

/** Only one pixel is read at a time. Pixels that the pointer passes during a read are skipped. */
function usePixel(model: ViewerModel, result: TiledLayer, other: Layer | null): ReadPixel | null {
  const session = useSession();
  const [known, setKnown] = useState<{ readonly key: string; readonly pixel: Pixel | null } | null>(null);
  const reading = useRef<AbortController | null>(null);
  // The key is selected, not the position. So the component does not render again while the position stays on the same
  // pixel. The key depends on both stores, because a change of the view can move another pixel to the position.
  const selectKey = () => keyOf(targetOf(model, result, other));
  useStore(model.textState, selectKey);
  const key = useStore(model.textReadout, selectKey);

  // The effect also runs when a pixel has been read, because another pixel can be at the position by that time.
  useEffect(() => {
    const target = targetOf(model, result, other);
    if (key === null || key === known?.key || reading.current || !target?.layer) return;
    const controller = new AbortController();
    const show = (pixel: Pixel | null) => {
      reading.current = null;
      setKnown({ key, pixel });
    };
    reading.current = controller;
    const { edits, encoding } = target.layer;
    session.pixel(edits, target.inLayer, controller.signal, encoding).then(show, (thrown) => {
      if (!isAbort(thrown)) logFailure('pixel', failureCode(thrown), thrown);
      show(null);
    });
  }, [session, model, result, other, key, known]);
  useEffect(() => () => reading.current?.abort(), []);

  const target = targetOf(model, result, other);
  return target && { at: target.at, pixel: known?.key === key ? known.pixel : null };
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    // In a narrow window, the line has its own row, also while it is empty. Otherwise the head would grow, and the
    // fitted picture would shrink, while the pointer is on the picture.
    width: { base: 'full', md: 'auto' },
    minHeight: '1lh',
    // Without a pointer that hovers, it is mostly empty, and lies on the picture below the head.
    '@media (hover: none)': {
      position: 'absolute',
      top: 'calc(100% + {spacing.2})',
      insetInlineStart: 'gutter',
      zIndex: '1',
      width: 'auto',
      paddingInline: '2',
      bg: 'panel',
      borderRadius: 'control',
      _empty: { display: 'none' },
    },
    color: 'textMuted',
    fontVariantNumeric: 'tabular-nums',
    '& > i': {
      boxSize: '4',
      borderRadius: '4px',
      borderWidth: '1px',
      borderColor: 'outline',
      flexShrink: '0',
    },
  },
});

/** The color of a pixel in the hexadecimal notation of CSS. For samples of 16 bits, the three samples as numbers. */
function colorText({ red, green, blue, max }: Pixel): string {
  const samples = [red, green, blue];
  if (max > 255) return samples.join(' ');
  return `#${samples.map((sample) => sample.toString(16).padStart(2, '0')).join('')}`;
}

interface PixelReadoutProps {
  model: ViewerModel;
  result: TiledLayer;
  other: Layer | null;
}

/** This component renders often, so it consists of plain elements: a Chakra component takes longer to render. */
function PixelText({ model, result, other }: PixelReadoutProps) {
  const { t, format } = useText();
  const read = usePixel(model, result, other);
  if (!read) return null;
  const { at, pixel } = read;
  const place = `X\u00a0${format.count(at.x)}, Y\u00a0${format.count(at.y)}`;
  if (!pixel) return <span>{place}</span>;
  const { red, green, blue, alpha, max } = pixel;
  const [r, g, b] = [red, green, blue].map((sample) => (255 * sample) / max);
  return (
    <>
      <span>{place}</span>
      <i style={{ backgroundColor: `rgb(${r} ${g} ${b} / ${alpha / max})` }} />
      <span>{colorText(pixel)}</span>
      {alpha < max && <span>{t('viewer.opacity', { value: format.percent(alpha / max) })}</span>}
    </>
  );
}

export function PixelReadout(props: PixelReadoutProps) {
  return (
    <Line data-pixel>
      <PixelText {...props} />
    </Line>
  );
}
