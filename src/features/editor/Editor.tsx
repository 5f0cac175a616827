import { chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { useText } from '../../i18n';
import { type OpenImage, useSessionState } from '../../session';
import { TabList, tabIds, useShortcuts } from '../../ui';
import { CropPanel } from './CropPanel';
import { EditorHeader } from './EditorHeader';
import { EditorStage } from './EditorStage';
import { TABS, useActiveTab } from './EditorTabsProvider';
import { ResizePanel } from './ResizePanel';
import { RotatePanel } from './RotatePanel';
import { useCrop } from './useCrop';
import { useResize } from './useResize';
import { useRotate } from './useRotate';
import { useSteadyPanel } from './useSteadyPanel';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
    gridTemplateAreas: {
      base: '"stage" "panel" "change"',
      lg: '"stage panel" "change panel"',
    },
    gridTemplateRows: { lg: 'auto 1fr' },
    alignItems: 'start',
    marginTop: '5',
  },
});

const Area = chakra('div', {
  base: { minWidth: '0' },
  variants: {
    name: { stage: { gridArea: 'stage' }, panel: { gridArea: 'panel' }, change: { gridArea: 'change' } },
  },
});

const Card = chakra('div', {
  base: {
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
  },
});

interface EditorProps {
  /** The way to another image. */
  changeImage: ReactNode;
}

/** The tabs and the image over which they work. What each tab holds is kept here, so that it outlives a look at another. */
function Workbench({ image, changeImage }: EditorProps & { image: OpenImage }) {
  const { t } = useText();
  const [tab, showTab] = useActiveTab(image.file);
  const keys = useShortcuts();
  const idBase = useId();
  const resize = useResize(image);
  const crop = useCrop(image);
  const rotate = useRotate();
  const stage = useRef<HTMLDivElement>(null);
  useSteadyPanel(stage);
  const ids = tabIds(idBase, tab);
  return (
    <Layout>
      <Area ref={stage} name="stage">
        <EditorStage image={image} tab={tab} crop={crop.crop} onCrop={crop.change} />
      </Area>
      <Area name="panel">
        <Card>
          <TabList
            label={t('editor.tools')}
            tabs={TABS.map((id) => ({ id, label: t(`editor.tabs.${id}`), shortcut: keys[id] }))}
            active={tab}
            onChange={showTab}
            idBase={idBase}
          />
          <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab}>
            {tab === 'resize' && <ResizePanel image={image} resize={resize} />}
            {tab === 'crop' && <CropPanel image={image} crop={crop} />}
            {tab === 'rotateFlip' && <RotatePanel image={image} rotate={rotate} />}
          </div>
        </Card>
      </Area>
      <Area name="change">{changeImage}</Area>
    </Layout>
  );
}

/** The editor: the open image beside its controls. Give it the image's address as its key, so that each image starts afresh. */
export function Editor({ changeImage }: EditorProps) {
  // Deferred, so that a result is rendered in slices, apart from the task in which it arrives.
  const image = useDeferredValue(useSessionState((state) => state.image));
  if (!image) return null;
  return (
    <div>
      <EditorHeader name={image.file.name} size={image.original.size} />
      <Workbench image={image} changeImage={changeImage} />
    </div>
  );
}
