import { Box, Grid } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../i18n/useText';
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
import { FULL_WINDOW, useFullWindow } from './useFullWindow';
import { useSteadyPanel } from './useSteadyPanel';

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
  const workspace = useRef<HTMLDivElement>(null);
  const full = useFullWindow(workspace, shown === 'crop');
  const { t } = useText();
  return (
    <div>
      <EditorHeader
        file={image.file}
        history={image.history}
        original={image.original}
        unapplied={tab === 'crop' ? crop.choices : null}
        slot={historySlot}
      />
      <Grid
        ref={workspace}
        {...(full.isOn && { role: 'dialog', 'aria-modal': true, 'aria-label': t('editor.tabs.crop') })}
        css={full.isOn ? FULL_WINDOW : undefined}
        gap={{ base: '3', sm: '5' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        templateAreas={{ base: '"stage" "panel" "change"', lg: '"stage panel" "change panel"' }}
        templateRows={{ lg: 'auto 1fr' }}
        alignItems="start"
        marginTop={full.isOn ? '0' : { base: '3', sm: '5' }}
      >
        <Box ref={stage} gridArea="stage" minWidth="0">
          <EditorStage
            image={image}
            tab={shown}
            crop={crop.model}
            fit={resize.shownFit}
            onFit={resize.chooseFit}
            isFull={full.isOn}
            onFull={full.turn}
            missingRotateFlips={rotate.missingRotateFlips}
          />
        </Box>
        <Box gridArea="panel" minWidth="0">
          <HistorySlotContext value={setHistorySlot}>
            <ToolTabs active={tab} busy={tab !== shown} isBare={full.isOn} onChange={showTab}>
              {shown === 'resize' && <ResizePanel image={image} resize={resize} />}
              {shown === 'crop' && (
                <CropPanel image={image} crop={crop} isFull={full.isOn} onLeave={full.leave} />
              )}
              {shown === 'rotateFlip' && <RotatePanel image={image} rotate={rotate} />}
            </ToolTabs>
          </HistorySlotContext>
        </Box>
        <Box gridArea="change" minWidth="0" hidden={full.isOn}>
          {changeImage}
        </Box>
      </Grid>
    </div>
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
