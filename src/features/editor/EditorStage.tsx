import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type RotateFlip, sizeAfter } from '../../config/rotateFlip';
import { lastFilter, type ResizeEdit } from '../../edits';
import { useText } from '../../i18n/useText';
import type { OpenImage } from '../../session';
import { type ResizeStyle, stagePreviewProps } from '../../shared/fit/stagePreviewProps';
import { useInactive } from '../../shared/request/useRequest';
import { useOpenViewer } from '../../shared/viewerState';
import { BackgroundChoice } from '../../ui/BackgroundChoice';
import { DamageMark, Stage, StageBadge } from '../../ui/stage/Stage';
import { StagePreview } from '../../ui/stage/StagePreview';
import type { CropModel } from './crop/cropReducer';
import { CropViewModel, useIsZoomed, useViewVariables, VIEW_VARIABLES } from './crop/cropViewModel';
import { LazyCropBox } from './crop/LazyCropBox';
import { ZoomTools } from './crop/ZoomTools';
import type { Tab } from './EditorTabsProvider';
import { StageSizes } from './StageSizes';
import { LazyStraightenStage } from './straighten/lazy';
import type { StraightenModel } from './straighten/straightenState';

const View = chakra('div', { base: { width: 'full', height: 'full' } });

const ZOOMED: CSSProperties = {
  transform: 'translate(var(--pan-x), var(--pan-y)) scale(var(--zoom))',
};

interface ZoomedProps extends ComponentProps<typeof StagePreview> {
  model: CropViewModel;
}

/** The picture. Its properties stay the same during a drag of the crop box, so that no frame renders it again. */
const Zoomed = memo(function Zoomed({ model, ...preview }: ZoomedProps) {
  const ref = useRef<HTMLDivElement>(null);
  useViewVariables(ref, model);
  return (
    <>
      <style href="crop-view" precedence="default">
        {VIEW_VARIABLES}
      </style>
      <View ref={ref} style={useIsZoomed(model) ? ZOOMED : undefined}>
        <StagePreview {...preview} />
      </View>
    </>
  );
});

const BACKGROUND = <BackgroundChoice />;

interface EditorStageProps {
  image: OpenImage;
  tab: Tab;
  crop: CropModel;
  /** What the mode that straightens the image has chosen, or null if the Crop tab shows its box. */
  straighten: StraightenModel | null;
  /** The resize whose cut or bars are shown on the picture in the Resize tab, or null. */
  fit: ResizeEdit | null;
  onFit: (style: ResizeStyle) => void;
  /** Whether the stage fills the window. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  missingRotateFlips: (preview: Blob) => readonly RotateFlip[];
}

export const EditorStage = memo(function EditorStage({
  image,
  tab,
  crop,
  straighten,
  fit,
  onFit,
  isFull,
  onFull,
  missingRotateFlips,
}: EditorStageProps) {
  const { t, format } = useText();
  const editPreview = tab === 'resize' ? image.editPreview : null;
  const picture = editPreview?.picture ?? image.current;
  const { size, hasAlpha } = picture;
  const values = { name: image.file.name, size: format.size(size) };
  // The stage has the size of the rotated picture before the core has rotated the image.
  const stageSize = sizeAfter(missingRotateFlips(image.current.preview), image.current.size);
  const isCropping = tab === 'crop';
  const straightening = isCropping ? straighten : null;
  const hasBox = isCropping && !straighten;
  const [cropView] = useState(() => new CropViewModel());
  // The tab shows the whole image again when it is opened the next time.
  useLayoutEffect(() => {
    if (!hasBox) cropView.reset();
  }, [cropView, hasBox]);
  const inactive = useInactive(image);
  const frame =
    tab === 'resize' && fit
      ? stagePreviewProps(image.current.size, fit.size, fit, inactive ? undefined : onFit)
      : null;
  const openViewer = useOpenViewer();
  const viewed = editPreview ? 'editPreview' : 'current';
  const view = useCallback(() => openViewer(viewed), [openViewer, viewed]);
  const tools = useMemo(
    () => hasBox && <ZoomTools model={cropView} isFull={isFull} onFull={onFull} />,
    [hasBox, cropView, isFull, onFull],
  );
  const alt = t(editPreview ? 'editor.previewAlt' : 'editor.imageAlt', values);
  return (
    <chakra.figure
      margin="0"
      minWidth="0"
      // The icons of the Crop tab are 8 px lower than the caption of the others. The figure has the same height.
      paddingBottom={hasBox ? undefined : { base: '2', lg: '0' }}
      {...(isFull && { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' })}
    >
      <Stage size={stageSize} height={isFull ? 'full' : isCropping ? 'area' : 'below'}>
        {straightening ? (
          <LazyStraightenStage model={straightening} edits={image.edits} picture={image.current} alt={alt} />
        ) : (
          <Zoomed
            model={cropView}
            picture={picture}
            alt={alt}
            missingRotateFlips={missingRotateFlips}
            isFilling={isCropping}
            isSharp={lastFilter(image.edits) === 'nearest'}
            onOpen={isCropping ? undefined : view}
            {...frame}
          />
        )}
        {hasBox && (
          <LazyCropBox
            edits={image.edits}
            picture={image.current}
            crop={crop}
            view={cropView}
            isFull={isFull}
          />
        )}
        {editPreview && <StageBadge>{t('editor.previewBadge')}</StageBadge>}
      </Stage>
      <StageSizes image={image} isPreview={editPreview !== null} onView={view} tools={tools}>
        {hasAlpha && BACKGROUND}
      </StageSizes>
      {image.source.damaged && <DamageMark />}
    </chakra.figure>
  );
});
