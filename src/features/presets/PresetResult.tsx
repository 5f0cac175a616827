import { chakra, Grid } from '@chakra-ui/react';
import { useDeferredValue, useRef } from 'react';
import { SQUARE } from '../../config/layout';
import { ROUTES } from '../../config/routes';
import { lastResize } from '../../edits';
import { useText } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { type ResizeStyle, stagePreviewProps } from '../../shared/fit/stagePreviewProps';
import { ButtonLink } from '../../ui/Button';
import { CaptionNoticeArea } from '../../ui/stage/CaptionNoticeArea';
import { DamageMark, Stage, StageCaption } from '../../ui/stage/Stage';
import { StagePreview } from '../../ui/stage/StagePreview';
import { useFocusBack, useFocusIfLost } from '../../ui/useFocus';
import { isIcon } from './PresetShape';
import { ResultActions } from './ResultActions';
import { StyleChoice } from './StyleChoice';
import type { PreviewActions, ResizePreview } from './usePresetPreview';
import { resizeSourceSize } from './useResizeSource';

/** Two pictures share the stage. `--stage-width` is then the width of one. */
const Pictures = chakra('div', {
  base: { display: 'grid', width: 'full', height: 'full' },
  variants: {
    two: {
      true: {
        '--between': { base: '0.75rem', md: '1.25rem' },
        '--stage-width': 'calc((100cqw - 2 * var(--stage-padding) - var(--between)) / 2)',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 'var(--between)',
      },
    },
  },
});

interface PresetResultProps {
  image: OpenImage;
  editPreview: ResizePreview | null;
  style: ResizeStyle;
  inactive: boolean;
  actions: PreviewActions;
  onStyle: (style: ResizeStyle) => void;
}

export function PresetResult({ image, editPreview, style, inactive, actions, onStyle }: PresetResultProps) {
  const { t, format } = useText();
  const figure = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // This component replaces the dropzone. If the dropzone had the focus, the figure takes the focus.
  useFocusIfLost(figure);
  const { pending } = actions;
  useFocusBack(next, pending !== null);

  const picture = editPreview?.picture ?? image.current;
  const { reduce } = useSession();
  const values = { name: image.file.name, size: format.size(picture.size) };

  const { current } = image;
  // A resize replaces the resize before it, so it does not cut the current image, which is shown here.
  const isMovable = lastResize(image.edits) === undefined;
  const isHeld = inactive && pending !== 'resize';
  // The choice is marked first. The second picture is rendered afterwards.
  const isFilled = useDeferredValue(style.fit === 'cover');
  const frame =
    editPreview && isMovable && isFilled
      ? stagePreviewProps(current.size, editPreview.edit.size, style, isHeld ? undefined : onStyle)
      : null;
  const isCut = frame !== null && !sameSize(frame.fit.kept, current.size);
  return (
    <>
      <chakra.figure ref={figure} tabIndex={-1} margin="0" minWidth="0">
        <Stage size={SQUARE} height="picture">
          <Pictures two={isCut}>
            {isCut && (
              <StagePreview
                picture={current}
                reduce={reduce}
                alt={t('editor.imageAlt', { name: image.file.name, size: format.size(current.size) })}
                {...frame}
              />
            )}
            <StagePreview
              picture={picture}
              reduce={reduce}
              alt={t(editPreview ? 'presets.resultAlt' : 'editor.imageAlt', values)}
            />
          </Pictures>
        </Stage>
        <CaptionNoticeArea>
          <StageCaption>{t('units.pixels', values)}</StageCaption>
        </CaptionNoticeArea>
        {image.source.damaged && <DamageMark />}
      </chakra.figure>
      <Grid layerStyle="card" gap="4" padding={{ base: '4', md: '5' }}>
        <StyleChoice
          style={style}
          onChange={onStyle}
          source={image.source}
          from={resizeSourceSize(image)}
          to={editPreview?.edit.size}
          isMovable={isMovable}
        />
        {/* `minHeight` keeps the height of the buttons while a note or the progress replaces them. */}
        <Grid alignItems="center" minHeight="11">
          <ResultActions
            made={editPreview !== null}
            before={
              <chakra.p color="textMuted" textAlign="center">
                {t('presets.pick')}
              </chakra.p>
            }
            next={next}
            inactive={inactive}
            {...actions}
          />
        </Grid>
        {editPreview && isIcon(editPreview.edit.size) && (
          <ButtonLink to={ROUTES.icons}>{t('icons.whole')}</ButtonLink>
        )}
      </Grid>
    </>
  );
}
