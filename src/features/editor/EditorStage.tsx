import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { STAGE_HEIGHT } from '../../config/layout';
import { type RotateFlip, sizeAfter } from '../../config/rotateFlip';
import { lastFilter } from '../../edits';
import { useText } from '../../i18n/useText';
import type { OpenImage } from '../../session';
import { useOpenViewer } from '../../shared/viewerState';
import { BackgroundChoice } from '../../ui/BackgroundChoice';
import { DamageMark, Stage } from '../../ui/Stage';
import { StagePreview } from '../../ui/StagePreview';
import type { CropAction, CropState } from './cropState';
import type { Tab } from './EditorTabsProvider';
import { LazyCropBox } from './LazyCropBox';
import { StageSizes } from './StageSizes';

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '3',
    top: '3',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'round',
    bg: 'accent',
    color: 'onAccent',
    fontSize: 'sm',
    fontWeight: 'bold',
    boxShadow: 'raised',
  },
});

interface EditorStageProps {
  image: OpenImage;
  tab: Tab;
  crop: CropState;
  onCrop: (action: CropAction) => void;
  missingRotateFlips: (preview: Blob) => readonly RotateFlip[];
}

export const EditorStage = memo(function EditorStage({
  image,
  tab,
  crop,
  onCrop,
  missingRotateFlips,
}: EditorStageProps) {
  const { t, format } = useText();
  const editPreview = tab === 'resize' ? image.editPreview : null;
  const picture = editPreview?.picture ?? image.current;
  const { size, hasAlpha } = picture;
  const values = { name: image.file.name, size: format.size(size) };
  // The stage has the size of the rotated picture before the core has rotated the image.
  const stageSize = sizeAfter(missingRotateFlips(image.current.preview), image.current.size);
  const openViewer = useOpenViewer();
  const view = () => openViewer(editPreview ? 'editPreview' : 'current');
  const alt = t(editPreview ? 'editor.previewAlt' : 'editor.imageAlt', values);
  return (
    <chakra.figure margin="0" minWidth="0">
      <Stage size={stageSize} height={tab === 'crop' ? 'area' : 'below'} maxHeight={STAGE_HEIGHT}>
        <StagePreview
          picture={picture}
          alt={alt}
          missingRotateFlips={missingRotateFlips}
          isFilling={tab === 'crop'}
          isSharp={lastFilter(image.edits) === 'nearest'}
          onOpen={tab === 'crop' ? undefined : view}
        />
        <LazyCropBox wanted={tab === 'crop'} edits={image.edits} crop={crop} onCrop={onCrop} />
        {editPreview && <Badge aria-hidden="true">{t('editor.previewBadge')}</Badge>}
      </Stage>
      <StageSizes image={image} isPreview={editPreview !== null} onView={view}>
        {hasAlpha && <BackgroundChoice />}
      </StageSizes>
      {image.source.damaged && <DamageMark />}
    </chakra.figure>
  );
});
