import { Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store';
import type { OpenImage } from '../../session';
import type { Viewed } from '../../shared/viewerState';
import { useBrowserLayer, useLayers } from './useLayers';
import { ViewerHead } from './ViewerHead';
import { ViewerToolbar } from './ViewerToolbar';
import { Viewport } from './Viewport';
import { type View, WHOLE } from './view';
import { ViewerModel } from './viewerModel';

export interface ViewerProps {
  image: OpenImage;
  viewed: Viewed;
  views: WeakMap<File, View>;
  onClose: () => void;
}

/**
 * Shows the image as it is saved, at any zoom, alone or compared with another picture. The viewer fills the dialog that
 * contains it.
 */
export function Viewer({ image, viewed, views, onClose }: ViewerProps) {
  const layers = useLayers(image, viewed);
  const { result, original } = layers;
  const [model] = useState(() => new ViewerModel(result.size, views.get(image.file) ?? WHOLE));
  useEffect(
    () => model.state.subscribe(() => views.set(image.file, model.state.get().view)),
    [model, views, image.file],
  );
  const isCompared = useStore(model.state, ({ compare }) => compare !== 'off');
  const against = useStore(model.state, (state) => state.against);
  const browser = useBrowserLayer(layers, isCompared && against === 'browser');
  const other = against === 'browser' && layers.canReduce ? browser : original;
  return (
    <Flex direction="column" flex="1" minHeight="0">
      <ViewerHead model={model} result={result} other={other} onClose={onClose} />
      <Viewport model={model} name={image.file.name} result={result} other={other} />
      <ViewerToolbar model={model} layers={layers} />
    </Flex>
  );
}
