import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { AT_DESKTOP, AT_LOW_WINDOW, AT_STICKY_STAGE } from '../../config/layout';
import { type OpenImage, useSessionState } from '../../session';
import { CropPanel } from './crop/CropPanel';
import { useCrop } from './crop/useCrop';
import { EditorHeader } from './EditorHeader';
import { EditorStage } from './EditorStage';
import { useActiveTab } from './EditorTabsProvider';
import { ResizePanel } from './resize/ResizePanel';
import { useResize } from './resize/useResize';
import { RotatePanel } from './rotate/RotatePanel';
import { useRotate } from './rotate/useRotate';
import { ToolTabs } from './ToolTabs';
import { HistorySlotContext } from './tool/EditorBar';
import { useSteadyPanel } from './useSteadyPanel';

const COLUMNS = { display: 'grid', gridTemplateRows: 'auto auto 1fr', alignItems: 'start' } as const;

const Layout = chakra('div', {
  base: {
    // A sticky element stays within its area of a grid, so the narrow layout is no grid.
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '3', sm: '5' },
    [AT_DESKTOP]: {
      ...COLUMNS,
      gridTemplateColumns: 'minmax(0, 1fr) 21rem',
      gridTemplateAreas: '"head head" "stage panel" "change panel"',
    },
    // In a low window, the stage has the whole height, and stays while the controls scroll.
    [AT_LOW_WINDOW]: {
      ...COLUMNS,
      gridTemplateColumns: 'minmax(0, 1fr) min(21rem, 45vw)',
      gridTemplateAreas: '"stage head" "stage panel" "stage change"',
      '&&': { columnGap: '4', rowGap: '2' },
    },
  },
});

const StagePlace = chakra('div', {
  base: {
    gridArea: 'stage',
    minWidth: '0',
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
    },
    [AT_LOW_WINDOW]: { position: 'sticky', top: '0.5rem' },
  },
});

/** The state of every tab is kept in this component, so that switching to another tab loses nothing. */
function Workbench({ image, changeImage }: { image: OpenImage; changeImage: ReactNode }) {
  const [tab, showTab] = useActiveTab(image.file);
  // The tab is marked as active at once. Its panel and the crop box render afterwards, in short tasks.
  const shown = useDeferredValue(tab);
  const resize = useResize(image);
  const crop = useCrop(image);
  const rotate = useRotate();
  const [historySlot, setHistorySlot] = useState<HTMLElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useSteadyPanel(stage, shown);
  return (
    <Layout>
      <Box gridArea="head" minWidth="0">
        <EditorHeader
          file={image.file}
          history={image.history}
          original={image.original}
          unapplied={tab === 'crop' ? crop.choices : null}
          slot={historySlot}
        />
      </Box>
      <StagePlace ref={stage} data-sticky-stage>
        <EditorStage
          image={image}
          tab={shown}
          crop={crop.model}
          missingRotateFlips={rotate.missingRotateFlips}
        />
      </StagePlace>
      <Box gridArea="panel" minWidth="0">
        <HistorySlotContext value={setHistorySlot}>
          <ToolTabs active={tab} busy={tab !== shown} onChange={showTab}>
            {shown === 'resize' && <ResizePanel image={image} resize={resize} />}
            {shown === 'crop' && <CropPanel image={image} crop={crop} />}
            {shown === 'rotateFlip' && <RotatePanel image={image} rotate={rotate} />}
          </ToolTabs>
        </HistorySlotContext>
      </Box>
      <Box gridArea="change" minWidth="0">
        {changeImage}
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
