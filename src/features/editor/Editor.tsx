import { chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue } from 'react';
import { useSessionState } from '../../session';
import { EditorHeader } from './EditorHeader';
import { ImageStage } from './ImageStage';
import { ResizePanel } from './ResizePanel';

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

interface EditorProps {
  /** The way to another image. */
  changeImage: ReactNode;
}

/** The editor: the open image beside its controls. Give it the image's address as its key, so that each image starts afresh. */
export function Editor({ changeImage }: EditorProps) {
  // Deferred, so that a result is rendered in slices, apart from the task in which it arrives.
  const image = useDeferredValue(useSessionState((state) => state.image));
  if (!image) return null;
  return (
    <div>
      <EditorHeader name={image.file.name} size={image.original.size} />
      <Layout>
        <Area name="stage">
          <ImageStage image={image} />
        </Area>
        <Area name="panel">
          <ResizePanel image={image} />
        </Area>
        <Area name="change">{changeImage}</Area>
      </Layout>
    </div>
  );
}
