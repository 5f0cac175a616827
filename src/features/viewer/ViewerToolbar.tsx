import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { memo } from 'react';
import { useText } from '../../i18n/useText';
import { useStore } from '../../lib/store';
import { useDrag } from '../../lib/useDrag';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Icon } from '../../ui/icons';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { useShortcuts } from '../../ui/shortcuts';
import { Tooltip } from '../../ui/Tooltip';
import { useWideWindow } from '../../ui/useWindow';
import { COMPARED_TEXTS, type Layers } from './useLayers';
import type { ViewerModel } from './viewerModel';

interface ViewerToolbarProps {
  model: ViewerModel;
  layers: Layers;
}

/** On a phone, the comparison and the zoom have a row each, whose controls share the width. */
const FULL_ROW = {
  smDown: { width: 'full', '& > *': { flex: '1 1 auto' }, '& > * > button': { width: 'full' } },
};

/** The zooms with a button of their own, in device pixels per pixel of the image. */
const ZOOMS = [1, 2, 4] as const;

/** Below 23rem (368 px), the last button would stand in a line of its own. The zoom buttons lead there too. */
const NOT_ON_SMALL_PHONES = { '@media (width < 23rem)': { display: 'none' } };

function ZoomButtons({ model }: Pick<ViewerToolbarProps, 'model'>) {
  const { t, format } = useText();
  const keys = useShortcuts();
  const isFit = useStore(model.state, ({ view }) => view.zoom === 'fit');
  const chosen = useStore(model.state, ({ view }) => ZOOMS.find((zoom) => zoom === view.zoom) ?? null);
  const isWide = useWideWindow();
  return (
    <Flex wrap="wrap" gap="1" css={FULL_ROW}>
      <IconButton
        icon="minus"
        label={t('viewer.zoomOut')}
        side="above"
        align="start"
        aria-keyshortcuts={keys.zoomOut}
        onClick={() => model.zoomStep('out')}
      />
      <IconButton
        icon="plus"
        label={t('viewer.zoomIn')}
        side="above"
        align="start"
        aria-keyshortcuts={keys.zoomIn}
        onClick={() => model.zoomStep('in')}
      />
      <Tooltip label={t('viewer.fitToWindow')} side="above" align="start">
        <Button
          shape={isWide ? 'text' : 'icon'}
          aria-label={isWide ? undefined : t('viewer.fit')}
          aria-pressed={isFit}
          aria-keyshortcuts={keys.fit}
          onClick={() => model.zoomTo('fit')}
        >
          {isWide ? t('viewer.fit') : <Icon name="whole" />}
        </Button>
      </Tooltip>
      {ZOOMS.map((zoom) => {
        const button = (
          <Button
            key={zoom}
            paddingInline="2"
            css={zoom === 4 ? NOT_ON_SMALL_PHONES : undefined}
            aria-pressed={zoom === chosen}
            aria-keyshortcuts={zoom === 1 ? keys.actual : undefined}
            onClick={() => model.zoomTo(zoom)}
          >
            {format.percent(zoom)}
          </Button>
        );
        return zoom === 1 ? (
          <Tooltip key={zoom} label={t('viewer.actual')} side="above">
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
    </Flex>
  );
}

function CompareChoice({ model, layers }: ViewerToolbarProps) {
  const { t } = useText();
  const isWide = useWideWindow();
  const compare = useStore(model.state, (state) => state.compare);
  const isOn = compare !== 'off';
  const against = useStore(model.state, (state) => state.against);
  const isOtherShown = useStore(model.state, (state) => state.isOtherShown);
  const texts = COMPARED_TEXTS[layers.otherName];
  const peek = (shown: boolean) => () => model.set({ isOtherShown: shown });
  const press = useDrag(() => {
    peek(true)();
    return { move: () => {}, end: peek(false), cancel: peek(false) };
  });
  return (
    <Flex wrap="wrap" gap="2" align="center" css={FULL_ROW}>
      <Button aria-pressed={isOn} onClick={() => model.set({ compare: isOn ? 'off' : 'slider' })}>
        <Icon name="compare" />
        {t('viewer.compare')}
      </Button>
      {/* Both states of the controls have the same place, so that the toolbar keeps its height, and the picture its
          zoom, when the comparison is turned on or off. */}
      <Grid
        alignItems="center"
        css={{ '& > *': { gridArea: '1 / 1', minWidth: '0' }, '& span': { overflowWrap: 'anywhere' } }}
      >
        <Flex wrap="wrap" gap="2" visibility={isOn ? undefined : 'hidden'}>
          {isWide && (
            <SegmentedControl
              label={t('viewer.arrangement')}
              isLabelHidden
              value={isOn ? compare : 'slider'}
              options={[
                { value: 'slider', label: t('viewer.slider') },
                { value: 'sideBySide', label: t('viewer.sideBySide') },
              ]}
              onChange={(value) => model.set({ compare: value })}
            />
          )}
          {layers.canReduce && (
            <SegmentedControl
              label={t('viewer.against')}
              isLabelHidden
              value={against}
              options={[
                { value: 'original', label: t('viewer.original') },
                { value: 'browser', label: t('viewer.browser') },
              ]}
              onChange={(value) => model.set({ against: value })}
            />
          )}
        </Flex>
        <Box visibility={isOn ? 'hidden' : undefined}>
          <Tooltip label={t(texts.peek)} side="above" align="start">
            <Button
              variant="quiet"
              aria-pressed={isOtherShown}
              touchAction="none"
              onPointerDown={press}
              onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && peek(true)()}
              onKeyUp={peek(false)}
              onBlur={peek(false)}
            >
              {t(texts.peekKey)}
              <chakra.kbd display={{ base: 'none', lg: 'inline' }} fontFamily="inherit" color="textMuted">
                {t('viewer.space')}
              </chakra.kbd>
            </Button>
          </Tooltip>
        </Box>
      </Grid>
    </Flex>
  );
}

export const ViewerToolbar = memo(function ViewerToolbar({ model, layers }: ViewerToolbarProps) {
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="2"
      paddingInline="gutter"
      paddingBlock="2"
      bg="panel"
      borderTopWidth="1px"
      borderColor="line"
      flexShrink="0"
    >
      {layers.other && <CompareChoice model={model} layers={layers} />}
      <ZoomButtons model={model} />
    </Flex>
  );
});
