import { chakra, Flex } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { useStore } from '../../lib/store';
import { BackgroundChoice } from '../../ui/BackgroundChoice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { isShownTransparent, type Layer, type TiledLayer } from './layer';
import { PixelReadout } from './PixelReadout';
import { shownRect } from './view';
import type { ViewerModel } from './viewerModel';

interface ViewerHeadProps {
  model: ViewerModel;
  result: TiledLayer;
  other: Layer | null;
  onClose: () => void;
}

function Scale({ model, result }: Pick<ViewerHeadProps, 'model' | 'result'>) {
  const { t, format } = useText();
  const shownNow = () => shownRect(model.state.get().view, result.size, model.frameAt({ x: 0, y: 0 }));
  // The width and the height are selected, not the whole rectangle. So the component does not render again when the
  // picture only moves.
  const width = useStore(model.textState, () => shownNow().width);
  const height = useStore(model.textState, () => shownNow().height);
  const { size } = result;
  const isMeasured = useStore(model.textState, ({ area }) => area.width > 1);
  if (!isMeasured) return null;
  const sizes = width === size.width ? [size] : [size, { width, height }];
  const label = t('units.pixels', { size: sizes.map(format.size).join(' → ') });
  return `${format.percent(width / size.width)} · ${label}`;
}

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
        <PixelReadout model={model} result={result} other={other} />
      </Flex>
      {isTransparent && <BackgroundChoice />}
      <Button variant="quiet" shape="icon" aria-label={t('viewer.close')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </Flex>
  );
}
