import { chakra, Flex } from '@chakra-ui/react';
import { useText } from '../../i18n';
import type { Pixel } from '../../imagecore';
import { Button, Icon } from '../../ui';
import { BackgroundChoice } from '../../ui/image';
import { isShownTransparent, type Layer, type TiledLayer } from './layer';
import { useModelText } from './useModel';
import { usePixel } from './usePixel';
import { shownRect } from './view';
import type { ViewerModel } from './viewerModel';

interface ViewerHeadProps {
  model: ViewerModel;
  result: TiledLayer;
  other: Layer | null;
  onClose: () => void;
}

/** The zoom, the size of the result in pixels, and the size in device pixels at which the result is shown. */
function Scale({ model, result }: Pick<ViewerHeadProps, 'model' | 'result'>) {
  const { t, format } = useText();
  const shownNow = () => shownRect(model.get().view, result.size, model.frameAt({ x: 0, y: 0 }));
  // The width and the height are selected, not the whole rectangle. So the component does not render again when the
  // picture only moves.
  const width = useModelText(model, () => shownNow().width);
  const height = useModelText(model, () => shownNow().height);
  const { size } = result;
  const isMeasured = useModelText(model, ({ area }) => area.width > 1);
  if (!isMeasured) return null;
  const sizes = width === size.width ? [size] : [size, { width, height }];
  const label = t('units.pixels', { size: sizes.map(format.size).join(' → ') });
  return `${format.percent(width / size.width)} · ${label}`;
}

const PixelLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    // In a narrow window, the line has its own row, also while it is empty. Otherwise the head would grow, and the
    // fitted picture would shrink, while the pointer is on the picture.
    width: { base: 'full', md: 'auto' },
    minHeight: '1lh',
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

/**
 * The column, the row and the color of the pixel under the pointer. This component renders often, so it consists of
 * plain elements: a Chakra component takes longer to render.
 */
function PixelUnderPointer({ model, result, other }: Omit<ViewerHeadProps, 'onClose'>) {
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

/** The line above the picture: zoom, size, the pixel under the pointer, and the button that closes the viewer. */
export function ViewerHead({ model, result, other, onClose }: ViewerHeadProps) {
  const { t } = useText();
  const isTransparent = isShownTransparent(result, other);
  return (
    <Flex
      as="header"
      align="center"
      gap="3"
      paddingInlineStart="gutter"
      paddingInlineEnd="2"
      minHeight="14"
      bg="panel"
      borderBottomWidth="1px"
      borderColor="line"
      flexShrink="0"
    >
      <Flex wrap="wrap" columnGap="5" flex="1" minWidth="0">
        <chakra.p fontVariantNumeric="tabular-nums" aria-live="polite" minWidth="0">
          <Scale model={model} result={result} />
        </chakra.p>
        <PixelLine data-pixel>
          <PixelUnderPointer model={model} result={result} other={other} />
        </PixelLine>
      </Flex>
      {isTransparent && <BackgroundChoice />}
      <Button variant="quiet" shape="icon" aria-label={t('viewer.close')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </Flex>
  );
}
