import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText';
import { useStore } from '../../lib/store';
import type { OpenImage, ViewedPicture } from '../../session';
import { BackgroundChoice } from '../../ui/BackgroundChoice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { isShownTransparent, type Layer, type TiledLayer } from './layer';
import { PixelReadout } from './PixelReadout';
import { useBrowserLayer, useLayers } from './useLayers';
import { ViewerToolbar } from './ViewerToolbar';
import { Viewport } from './Viewport';
import { shownRect, type View, WHOLE_VIEW } from './view';
import { ViewerModel } from './viewerModel';

interface ViewerHeadProps {
  model: ViewerModel;
  result: TiledLayer;
  other: Layer | null;
  onClose: () => void;
}

function Scale({ model, result }: Pick<ViewerHeadProps, 'model' | 'result'>) {
  const { t, format } = useText();
  // Only the width is selected, so that the component does not render again when the picture only moves.
  const width = useStore(
    model.textState,
    () => shownRect(model.state.get().view, result.size, model.frameAt({ x: 0, y: 0 })).width,
  );
  const { size } = result;
  const isMeasured = useStore(model.textState, ({ area }) => area.width > 1);
  if (!isMeasured) return null;
  return `${format.percent(width / size.width)} · ${t('units.pixels', { size: format.size(size) })}`;
}

function ViewerHead({ model, result, other, onClose }: ViewerHeadProps) {
  const { t } = useText();
  const isTransparent = isShownTransparent(result, other);
  return (
    <Flex
      data-viewer-head
      position="relative"
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

interface ViewerProps {
  image: OpenImage;
  viewed: ViewedPicture;
  views: WeakMap<File, View>;
  onClose: () => void;
}

/** Shows the image as it is saved, alone or compared, in the dialog that contains it. */
export function Viewer({ image, viewed, views, onClose }: ViewerProps) {
  const layers = useLayers(image, viewed);
  const { result } = layers;
  const [model] = useState(() => new ViewerModel(result.size, views.get(image.file) ?? WHOLE_VIEW));
  useEffect(
    () => model.state.subscribe(() => views.set(image.file, model.state.get().view)),
    [model, views, image.file],
  );
  const isCompared = useStore(model.state, ({ compare }) => compare !== 'off');
  const against = useStore(model.state, (state) => state.against);
  const browser = useBrowserLayer(layers, isCompared && against === 'browser');
  const other = against === 'browser' && layers.canReduce ? browser : layers.other;
  return (
    <Flex direction="column" flex="1" minHeight="0">
      <ViewerHead model={model} result={result} other={other} onClose={onClose} />
      <Viewport
        model={model}
        name={image.file.name}
        result={result}
        other={other}
        otherName={layers.otherName}
      />
      <ViewerToolbar model={model} layers={layers} />
    </Flex>
  );
}
