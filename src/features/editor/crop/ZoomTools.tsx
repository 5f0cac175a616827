import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useText } from '../../../i18n/useText';
import { useStore } from '../../../lib/store';
import { Button } from '../../../ui/Button';
import { useDevicePixelRatio } from '../../../ui/devicePixelRatio';
import { IconSelect } from '../../../ui/IconSelect';
import { Icon } from '../../../ui/icons';
import { useShortcuts } from '../../../ui/shortcuts';
import { Tooltip } from '../../../ui/Tooltip';
import type { CropViewModel } from './cropViewModel';
import { GUIDES, guidesChoice } from './guides';

function Percentage({ model }: { model: CropViewModel }) {
  const { t, format } = useText();
  const ratio = useDevicePixelRatio();
  const pixel = useStore(model.textState, ({ view, room }) => view.zoom * room.scale);
  const isWhole = useStore(model.textState, ({ view }) => view.zoom === 1);
  // The zoom is not announced when the tab is opened.
  const [isUsed, setUsed] = useState(false);
  if (!isWhole && !isUsed) setUsed(true);
  return (
    <chakra.p srOnly aria-live="polite">
      {isUsed && t('crop.zoom', { percent: format.percent(pixel * ratio) })}
    </chakra.p>
  );
}

/** The controls of the Crop tab below the picture: its zoom, and the lines in the crop box. */
export function ZoomTools({ model }: { model: CropViewModel }) {
  const { t } = useText();
  const keys = useShortcuts();
  const isWhole = useStore(model.state, ({ view }) => view.zoom === 1);
  const isClosest = useStore(model.state, ({ view, room }) => view.zoom === room.most);
  const guides = useStore(guidesChoice);
  return (
    <Flex wrap="wrap" marginBlock="-3">
      <Tooltip label={t('viewer.zoomOut')} align="start">
        <Button
          variant="quiet"
          shape="icon"
          inactive={isWhole}
          aria-label={t('viewer.zoomOut')}
          aria-keyshortcuts={keys.zoomOut}
          onClick={() => model.zoomStep('out')}
        >
          <Icon name="minus" />
        </Button>
      </Tooltip>
      <Tooltip label={t('viewer.zoomIn')} align="start">
        <Button
          variant="quiet"
          shape="icon"
          inactive={isClosest}
          aria-label={t('viewer.zoomIn')}
          aria-keyshortcuts={keys.zoomIn}
          onClick={() => model.zoomStep('in')}
        >
          <Icon name="plus" />
        </Button>
      </Tooltip>
      <Tooltip label={t('crop.wholeImage')} align="start">
        <Button
          variant="quiet"
          shape="icon"
          inactive={isWhole}
          aria-label={t('crop.wholeImage')}
          aria-keyshortcuts={keys.fit}
          onClick={() => model.reset()}
        >
          <Icon name="whole" />
        </Button>
      </Tooltip>
      <IconSelect
        icon="guides"
        label={t('crop.guides.label')}
        value={guides}
        options={GUIDES.map((value) => ({ value, label: t(`crop.guides.${value}`) }))}
        onChange={guidesChoice.set}
      />
      <Percentage model={model} />
    </Flex>
  );
}
