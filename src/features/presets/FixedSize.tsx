import { chakra, Grid, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import { SQUARE } from '../../config/layout';
import type { Preset } from '../../config/presets';
import { useText } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession, useSessionState } from '../../session';
import { backgroundOfBars } from '../../shared/fit/sameShape';
import { type ResizeStyle, stagePreviewProps } from '../../shared/fit/stagePreviewProps';
import { Button, Spinner } from '../../ui/Button';
import { limitsStyle } from '../../ui/Picture';
import { CaptionNoticeArea } from '../../ui/stage/CaptionNoticeArea';
import { DamageMark, Stage, StageBadge, StageCaption } from '../../ui/stage/Stage';
import { StagePicture } from '../../ui/stage/StagePicture';
import { StagePreview } from '../../ui/stage/StagePreview';
import { useFocusBack, useFocusIfLost } from '../../ui/useFocus';
import { FittedPreview } from './PresetShape';
import { ResultActions } from './ResultActions';
import { StyleChoice } from './StyleChoice';
import { useResizeStyle } from './useFit';
import { resizePreviewOf, usePresetPreview } from './usePresetPreview';
import { resizeSourceSize, startsFromOriginal, useResizeSource } from './useResizeSource';

const FigureTitle = chakra('h2', { base: { fontWeight: 'bold', marginBottom: '2' } });

const Placeholder = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '3',
    paddingInline: { md: '2' },
    color: 'textMuted',
    // On a phone 320 px wide, a size in pixels is otherwise wider than the stage.
    fontSize: { base: 'sm', md: 'md' },
    textAlign: 'center',
    textWrap: 'balance',
    position: 'absolute',
  },
});

const Bars = chakra('div', {
  base: { layerStyle: 'checkerboard', outline: '1px solid', outlineColor: 'outline' },
});

/** Two pictures side by side: the original of the open image, and the preview of its resize to the size of `preset`. */
export function FixedSize({ preset: { size }, image }: { preset: Preset; image: OpenImage }) {
  const { t, format } = useText();
  const inactive = useSessionState((state) => state.request !== null);
  const { previewResize, actions } = usePresetPreview();
  const { pending } = actions;
  const found = resizePreviewOf(image);
  const editPreview = found && sameSize(found.edit.size, size) ? found : null;
  const { shown: style, choose } = useResizeStyle(image, editPreview, pending);

  // The button that the visitor probably presses next: the resize button until the resize is done, and the download
  // button after that.
  const next = useRef<HTMLButtonElement>(null);
  useFocusIfLost(next);
  useFocusBack(next, pending !== null);

  const changeStyle = (changed: ResizeStyle) => {
    choose(changed);
    if (editPreview || pending === 'resize') previewResize(size, changed);
  };

  const { name } = image.file;
  const { original } = image;
  const { reduce } = useSession();
  const values = { name, size: format.size(original.size) };
  const target = format.size(size);
  // The part that a cut keeps can be moved on the picture of the original, if the resize starts from it.
  const isOriginal = startsFromOriginal(image);
  const source = useResizeSource(image);
  const isHeld = inactive && pending !== 'resize';
  const frame =
    isOriginal && style.fit === 'cover'
      ? stagePreviewProps(original.size, size, style, isHeld ? undefined : changeStyle)
      : null;
  return (
    <Grid gap="5" marginBottom="5">
      <Grid
        templateColumns="repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))"
        gap={{ base: '3', md: '6' }}
        css={{ '& > figure': { margin: '0', minWidth: '0' } }}
      >
        <figure>
          <FigureTitle>{t('fixedSize.original')}</FigureTitle>
          <Stage size={SQUARE} height="picture">
            <StagePreview
              picture={original}
              alt={t('fixedSize.originalAlt', values)}
              reduce={reduce}
              {...frame}
            />
          </Stage>
          <StageCaption>{t('units.pixels', values)}</StageCaption>
          {image.source.damaged && <DamageMark />}
          {image.edits.length > 0 && (
            <chakra.p textStyle="note" textAlign="center">
              {t('fixedSize.edited', { size: format.size(image.current.size) })}
            </chakra.p>
          )}
        </figure>
        <figure>
          <FigureTitle>{t('fixedSize.result')}</FigureTitle>
          <Stage size={SQUARE} height="picture">
            {editPreview ? (
              <StagePreview
                picture={editPreview.picture}
                reduce={reduce}
                alt={t('presets.resultAlt', { name, size: target })}
              />
            ) : (
              <>
                {pending !== 'resize' && (
                  <StagePicture size={size}>
                    {(limits, isCopy) => (
                      <Bars
                        {...(isCopy
                          ? { 'aria-hidden': true }
                          : { role: 'img', 'aria-label': t('editor.previewAlt', { name, size: target }) })}
                        style={limitsStyle(size, limits)}
                      >
                        {source && (
                          <FittedPreview
                            preview={source}
                            fit={style.fit}
                            at={style.fit === 'cover' ? style.at : undefined}
                            background={backgroundOfBars(style, resizeSourceSize(image), size)}
                          />
                        )}
                      </Bars>
                    )}
                  </StagePicture>
                )}
                {pending !== 'resize' && <StageBadge>{t('editor.previewBadge')}</StageBadge>}
                <Placeholder role="status">
                  {pending === 'resize' ? (
                    <>
                      <Spinner aria-hidden="true" />
                      <span>{t('fixedSize.processing')}</span>
                    </>
                  ) : (
                    <VisuallyHidden>{t('fixedSize.placeholder', { size: target })}</VisuallyHidden>
                  )}
                </Placeholder>
              </>
            )}
          </Stage>
          <CaptionNoticeArea>
            <StageCaption>{t('units.pixels', { size: target })}</StageCaption>
          </CaptionNoticeArea>
        </figure>
      </Grid>
      <Grid
        layerStyle="card"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        alignItems="start"
        columnGap="6"
        rowGap="4"
        padding={{ base: '4', md: '5' }}
      >
        <StyleChoice
          style={style}
          onChange={changeStyle}
          source={image.source}
          from={resizeSourceSize(image)}
          to={size}
          isMovable={isOriginal}
        />
        {/* `minHeight` keeps the height of this grid while the progress replaces a button. `marginTop` puts the buttons
            at the same height as the buttons in StyleChoice, which have a label above them. */}
        <Grid alignItems="center" minHeight="11" marginTop={{ md: '7' }}>
          <ResultActions
            made={editPreview !== null}
            before={
              <Button
                ref={next}
                variant="primary"
                inactive={inactive}
                busy={pending === 'resize'}
                onClick={() => previewResize(size, style)}
              >
                {t('fixedSize.resize')}
              </Button>
            }
            next={next}
            inactive={inactive}
            {...actions}
          />
        </Grid>
      </Grid>
    </Grid>
  );
}
