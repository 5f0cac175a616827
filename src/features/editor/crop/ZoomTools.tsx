import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/useText';
import { ARROWS, hasModifier } from '../../../lib/keyboard';
import { useStore } from '../../../lib/store';
import { useDevicePixelRatio } from '../../../ui/devicePixelRatio';
import { IconButton } from '../../../ui/IconButton';
import { IconSelect } from '../../../ui/IconSelect';
import { useShortcuts } from '../../../ui/shortcuts';
import { type CropViewModel, useIsBoxShown } from './cropViewModel';
import { focusablePartOf } from './focusableParts';
import { GUIDES, guidesChoice } from './stored';

/** The distance by which an arrow key moves the picture, in CSS pixels. */
const PAN_STEP = 80;

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

interface ZoomToolsProps {
  model: CropViewModel;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** The controls of the Crop tab below the picture: its zoom, the lines in the crop box, and the room for the picture. */
export function ZoomTools({ model, isFull, onFull }: ZoomToolsProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const isWhole = useStore(model.state, ({ view }) => view.zoom === 1);
  const isClosest = useStore(model.state, ({ view, room }) => view.zoom === room.most);
  const isBoxShown = useIsBoxShown(model);
  const guides = useStore(guidesChoice);
  const panId = useId();
  // A shortcut presses a button and leaves the focus on the box.
  const step = (direction: 'in' | 'out') =>
    model.zoomStep(direction, focusablePartOf(document.activeElement));
  // Each gesture that moves the picture needs a pointer, so the arrow keys move it too.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const arrow = ARROWS[key];
    if (!arrow || isWhole || shiftKey || hasModifier(event)) return;
    if (!(target instanceof Element && target.matches('button'))) return;
    // The keys would scroll the page.
    event.preventDefault();
    model.pan({ x: -arrow[0] * PAN_STEP, y: -arrow[1] * PAN_STEP });
  };
  const shared = { align: 'start', 'aria-describedby': isWhole ? undefined : panId } as const;
  return (
    <Flex
      wrap="wrap"
      marginBlock="-3"
      // Seven icons do not fit into the narrowest window. There, zooming out leads to the whole image.
      css={{ '@media (width < 22.5rem)': { '& > :has(> [data-whole])': { display: 'none' } } }}
      onKeyDown={onKeyDown}
    >
      <chakra.span id={panId} hidden>
        {t('crop.panKeys')}
      </chakra.span>
      <IconButton
        {...shared}
        icon="minus"
        label={t('viewer.zoomOut')}
        inactive={isWhole}
        aria-keyshortcuts={keys.zoomOut}
        onClick={() => step('out')}
      />
      <IconButton
        {...shared}
        icon="plus"
        label={t('viewer.zoomIn')}
        inactive={isClosest}
        aria-keyshortcuts={keys.zoomIn}
        onClick={() => step('in')}
      />
      <IconButton
        {...shared}
        icon="whole"
        label={t('crop.wholeImage')}
        data-whole=""
        inactive={isWhole}
        aria-keyshortcuts={keys.fit}
        onClick={() => model.reset()}
      />
      <IconButton
        {...shared}
        icon="cropArea"
        label={t('crop.showBox')}
        inactive={isBoxShown}
        aria-keyshortcuts={keys.area}
        onClick={() => model.showBox()}
      />
      <IconSelect
        icon="guides"
        label={t('crop.guides.label')}
        value={guides}
        options={GUIDES.map((value) => ({ value, label: t(`crop.guides.${value}`) }))}
        onChange={guidesChoice.set}
      />
      <IconButton
        align="start"
        icon={isFull ? 'smaller' : 'larger'}
        label={t(isFull ? 'crop.leaveFullWindow' : 'crop.fullWindow')}
        onClick={() => onFull(!isFull)}
        data-full-toggle=""
      />
      <Percentage model={model} />
    </Flex>
  );
}
