import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { AT_DESKTOP, AT_LOW_WINDOW, AT_STICKY_STAGE, HEADER_HEIGHT } from '../../config/layout';
import { ROUTES } from '../../config/routes';
import { useText } from '../../i18n/useText';
import { type OpenImage, useSessionState } from '../../session';
import { takeTask, taskFor } from '../../shared/task/waitingTask';
import { ButtonLink } from '../../ui/Button';
import { CropPanel } from './crop/CropPanel';
import { useCrop } from './crop/useCrop';
import { EditorHeader } from './EditorHeader';
import { EditorStage } from './EditorStage';
import { useActiveTab } from './EditorTabsProvider';
import { usePadTool } from './pad/usePad';
import { ResizePanel } from './resize/ResizePanel';
import { useResize } from './resize/useResize';
import { RotatePanel } from './rotate/RotatePanel';
import { useRotate } from './rotate/useRotate';
import { LazyStraightenPanel } from './straighten/lazy';
import { useStraighten } from './straighten/useStraighten';
import { ToolTabs } from './ToolTabs';
import { HistorySlotContext } from './tool/EditorBar';
import { FULL_WINDOW, useFullWindow } from './useFullWindow';
import { useSteadyPanel } from './useSteadyPanel';

const COLUMNS = { display: 'grid', alignItems: 'start' } as const;

const Layout = chakra('div', {
  base: { display: 'flex', flexDirection: 'column' },
  variants: {
    isFull: {
      true: FULL_WINDOW,
      false: {
        // A sticky element stays within its area of a grid, so the narrow layout is no grid.
        gap: { base: '3', sm: '5' },
        // The stage stays in sight until the end of a long panel, so nothing else is in its column.
        [AT_DESKTOP]: {
          ...COLUMNS,
          gridTemplateColumns: 'minmax(0, 1fr) 21rem',
          gridTemplateAreas: '"head head" "stage panel" "change change"',
        },
        // In a low window, the stage has the whole height, and stays while the controls scroll.
        [AT_LOW_WINDOW]: {
          ...COLUMNS,
          gridTemplateRows: 'auto auto 1fr',
          gridTemplateColumns: 'minmax(0, 1fr) min(21rem, 45vw)',
          gridTemplateAreas: '"stage head" "stage panel" "stage change"',
          '&&': { columnGap: '4', rowGap: '2' },
        },
      },
    },
  },
});

/** The room of the sticky stage beside a long panel: browsers differ in whether a sticky element stays in its grid area. */
const StageRoom = chakra('div', {
  base: {
    display: 'contents',
    [AT_DESKTOP]: { display: 'block', gridArea: 'stage', alignSelf: 'stretch', minWidth: '0' },
  },
  variants: { isFull: { true: { '&&': { display: 'contents' } } } },
});

const StagePlace = chakra('div', {
  base: { gridArea: 'stage', minWidth: '0' },
  variants: {
    isFull: {
      true: {
        display: 'flex',
        flexDirection: 'column',
        flex: '1',
        minHeight: '0',
        // The icons extend 12 px below their line.
        paddingBottom: '3',
      },
      false: {
        [AT_STICKY_STAGE]: {
          position: 'sticky',
          top: '0',
          zIndex: '1',
          // The background hides what scrolls below the stage.
          bg: 'canvas',
          marginInline: 'calc(-1 * {spacing.gutter})',
          marginBlock: '-2',
          paddingInline: 'gutter',
          paddingTop: 'calc(0.5rem + env(safe-area-inset-top))',
          paddingBottom: '2',
          // The scroll padding of the page keeps controls out of the area of the stage, where its own ones are.
          '& :is(a, button, select, [tabindex])': {
            scrollMarginTop: 'calc(-1rem - var(--stage-bottom, 0px))',
          },
        },
        [AT_LOW_WINDOW]: { position: 'sticky', top: '0.5rem' },
        [AT_DESKTOP]: {
          position: 'sticky',
          // As far below the header as the scroll padding of the page, so that a focused control of the stage scrolls
          // nothing.
          top: `calc(${HEADER_HEIGHT} + 1rem)`,
        },
      },
    },
  },
});

/** The state of every tab is kept in this component, so that switching to another tab loses nothing. */
function Workbench({ image, changeImage }: { image: OpenImage; changeImage: ReactNode }) {
  const [tab, showTab] = useActiveTab(image.file, taskFor(image.id)?.crop ? 'crop' : 'resize');
  // The tab is marked as active at once. Its panel and the crop box render afterwards, in short tasks.
  const shown = useDeferredValue(tab);
  // The picture of a new image appears at once, and the controls in the next, short tasks. What is below them is out of
  // sight until then, and does not move.
  const panel = useDeferredValue(tab, null);
  const resize = useResize(image);
  const pad = usePadTool(image);
  const crop = useCrop(image);
  const straighten = useStraighten(image, crop.model);
  const rotate = useRotate();
  // Each tool has its part of the task by now.
  useEffect(() => takeTask(image.id), [image.id]);
  const [historySlot, setHistorySlot] = useState<HTMLElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useSteadyPanel(stage, shown);
  const workspace = useRef<HTMLDivElement>(null);
  const full = useFullWindow(workspace, shown === 'crop' && !straighten.isOn);
  const unapplied = straighten.isOn ? straighten.choices : crop.choices;
  const { t } = useText();
  return (
    <Layout
      ref={workspace}
      isFull={full.isOn}
      {...(full.isOn && { role: 'dialog', 'aria-modal': true, 'aria-label': t('editor.tabs.crop') })}
    >
      <Box gridArea="head" minWidth="0" hidden={full.isOn}>
        <EditorHeader
          file={image.file}
          history={image.history}
          original={image.original}
          unapplied={tab === 'crop' ? unapplied : null}
          slot={historySlot}
        />
      </Box>
      <StageRoom isFull={full.isOn}>
        <StagePlace ref={stage} isFull={full.isOn} data-sticky-stage>
          <EditorStage
            image={image}
            tab={shown}
            crop={crop.model}
            straighten={straighten.isOn ? straighten.model : null}
            fit={resize.shownFit}
            onFit={resize.chooseFit}
            isFull={full.isOn}
            onFull={full.turn}
            missingRotateFlips={rotate.missingRotateFlips}
          />
        </StagePlace>
      </StageRoom>
      <Box gridArea="panel" minWidth="0" minHeight={panel ? undefined : '100svh'}>
        <HistorySlotContext value={setHistorySlot}>
          <ToolTabs active={tab} busy={tab !== shown} isBare={full.isOn} onChange={showTab}>
            {panel === 'resize' && <ResizePanel image={image} resize={resize} pad={pad} />}
            {panel === 'crop' &&
              (straighten.isInPanel ? (
                <LazyStraightenPanel image={image} straighten={straighten} />
              ) : (
                <CropPanel
                  image={image}
                  crop={crop}
                  isFull={full.isOn}
                  onLeave={full.leave}
                  onStraighten={straighten.open}
                />
              ))}
            {panel === 'rotateFlip' && <RotatePanel image={image} rotate={rotate} />}
          </ToolTabs>
        </HistorySlotContext>
      </Box>
      <Box gridArea="change" minWidth="0" hidden={full.isOn}>
        {changeImage}
        <ButtonLink marginTop="3" to={ROUTES.icons}>
          {t('icons.whole')}
        </ButtonLink>
      </Box>
    </Layout>
  );
}

/** The caller must pass the id of the image as the React key, so that each opened image starts with a new state. */
export function Editor({ changeImage }: { changeImage: ReactNode }) {
  // With a deferred value, React renders a new image later and in short tasks. Without it, one long task would receive
  // the image from the worker and render it.
  const image = useDeferredValue(useSessionState((state) => state.image));
  if (!image) return null;
  return <Workbench image={image} changeImage={changeImage} />;
}
