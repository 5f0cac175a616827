import { chakra, Grid } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, type KeyboardEvent, memo, useCallback } from 'react';
import { isPrintUnit } from '../../../config/print';
import { useText } from '../../../i18n/useText';
import { type Size, sameSize } from '../../../lib/geometry';
import type { OpenImage } from '../../../session';
import { PixelArtChoice } from '../../../shared/PixelArtChoice';
import { Recents } from '../../../shared/recent/Recents';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { useInactive } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { Details, PanelForm, SecondaryButtons, StatusLine } from '../../../ui/Panel';
import { useDesktop } from '../../../ui/useDesktop';
import { EditorBar } from '../tool/EditorBar';
import { recentSizes } from '../tool/recentSizes';
import { SaveButton } from '../tool/SaveButton';
import { type SizeProblem, sizeProblem, sizeProblemText } from '../tool/sizeProblem';
import { PrintSize } from './PrintSize';
import { SizeEntry } from './SizeEntry';
import { hasOtherUnit, hasTyped, isDensityInvalid, type SizeFields, textProblem } from './sizeFields';
import type { useResize } from './useResize';

/** The factors of the buttons. A larger factor can be typed as a percentage. */
const FACTORS = [2, 3, 4, 5, 6, 8, 10] as const;

interface PixelArtProps {
  /** The size that is enlarged. */
  base: Size;
  /** The size in the fields. */
  size: Size;
  isNearest: boolean;
  isSuggested: boolean;
  onNearest: (isNearest: boolean) => void;
  onSize: (size: Size) => void;
}

/**
 * The choice of the filter that copies whole pixels, and buttons for whole factors, with which all squares are equal.
 */
const PixelArt = memo(function PixelArt({
  base,
  size,
  isNearest,
  isSuggested,
  onNearest,
  onSize,
}: PixelArtProps) {
  const { t, format } = useText();
  const times = (factor: number) => ({ width: factor * base.width, height: factor * base.height });
  return (
    <div>
      <PixelArtChoice isNearest={isNearest} isSuggested={isSuggested} onChange={onNearest} />
      {isNearest && (
        <Grid
          templateColumns="repeat(4, minmax(0, 1fr))"
          gap="2"
          role="group"
          aria-label={t('pixelArt.factors')}
        >
          {FACTORS.filter((factor) => sizeProblem(times(factor)) === null).map((factor) => (
            <Button
              key={factor}
              paddingInline="2"
              aria-pressed={sameSize(times(factor), size)}
              aria-label={t('pixelArt.times', { factor: format.count(factor) })}
              onClick={() => onSize(times(factor))}
            >
              <chakra.span aria-hidden="true">{`×${factor}`}</chakra.span>
            </Button>
          ))}
        </Grid>
      )}
    </div>
  );
});

function SizeNote({ fields, problem }: { fields: SizeFields; problem: SizeProblem | null }) {
  const text = useText();
  const { t, format } = text;
  const { width, height, base } = fields;
  const pixels = width * height;
  // A small factor is given exactly enough that it is not 1.
  const factor = Math.max(width / base.width, height / base.height);
  const factorText = format.number(factor, factor < 2 ? 2 : 1);
  const typed = textProblem(fields);
  const reason =
    problem === 'empty' && typed ? t(`resize.${typed}`) : problem && sizeProblemText(problem, fields, text);
  // Less than a million pixels could be rounded to 0 megapixels, so the note shows the number of pixels.
  const area = () =>
    pixels < 1_000_000
      ? t('units.pixelCount', { count: pixels, value: format.count(pixels) })
      : t('units.megapixels', {
          // The plural form depends on the rounded number in the text: 1.04 megapixels are shown as 1.
          count: Math.round(pixels / 100_000) / 10,
          value: format.megapixels(pixels),
        });
  const result = () => t('resize.result', { size: format.size(fields), area: area() });
  const problemText = () => {
    // The reason is about the number of pixels, which the fields do not show.
    return reason && problem !== 'empty' && hasOtherUnit(fields)
      ? format.sentences([reason, result()])
      : reason;
  };
  return (
    <FieldNote problem={problemText()}>
      {format.list([
        hasOtherUnit(fields) ? result() : area(),
        ...(factor > 1 && factorText !== '1' ? [t('resize.enlarged', { factor: factorText })] : []),
      ])}
    </FieldNote>
  );
}

const RecentSizes = memo(function RecentSizes({ onSize }: { onSize: (size: Size) => void }) {
  const { t, format } = useText();
  return (
    <Details summary={t('resize.recent')}>
      <Recents
        label={t('resize.recent')}
        recent={recentSizes}
        textOf={format.size}
        forgetLabel={(size) => t('resize.forget', { size })}
        none={t('resize.noRecent')}
        onChoose={onSize}
      />
    </Details>
  );
});

interface ResizePanelProps {
  image: OpenImage;
  resize: ReturnType<typeof useResize>;
}

export const ResizePanel = memo(function ResizePanel({ image, resize: state }: ResizePanelProps) {
  const { t } = useText();
  const inactive = useInactive(image);
  const { fields, size, change, isDone, pending, canReset } = state;
  const { resize, preview, apply, reset, setDensity } = state;
  const desktop = useDesktop();

  const { mode } = fields;
  const setSize = useCallback((to: Size) => change({ type: 'size', size: to }), [change]);
  const enlarge = useCallback(
    (to: Size) => {
      // The maximum size never enlarges.
      if (mode === 'within') change({ type: 'mode', mode: 'px' });
      change({ type: 'size', size: to });
    },
    [change, mode],
  );

  const chooseNearest = useCallback((isNearest: boolean) => change({ type: 'nearest', isNearest }), [change]);

  const problem = sizeProblem(size);
  const isInvalid = problem !== null || (isPrintUnit(mode) && isDensityInvalid(fields));
  const next = image.editPreview ? 'apply' : isDone ? 'download' : 'resize';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!inactive && !isInvalid) resize();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hasTyped(fields)) return;
    // The call marks the event as handled. Otherwise Esc would also cancel the work on the image.
    event.preventDefault();
    change({ type: 'revert' });
  };

  const resizeButton: ComponentProps<typeof Button> = {
    type: 'submit',
    variant: next === 'resize' ? 'primary' : 'secondary',
    disabled: isInvalid,
    inactive,
    busy: pending === 'resize',
    children: t('resize.resize'),
  };
  const applyButton: ComponentProps<typeof Button> = {
    variant: next === 'apply' ? 'primary' : 'quiet',
    // Unlike `disabled`, `inactive` leaves the button focusable. So the button keeps the focus after the preview has
    // been applied.
    inactive: inactive || !image.editPreview,
    busy: pending === 'apply',
    onClick: apply,
    children: t('resize.apply'),
  };
  const saveButton = <SaveButton edits={image.edits} next={next === 'download'} />;

  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.resize')}>
      <Fields>
        <SizeEntry fields={fields} onChange={change} />
        <StatusLine>
          <RequestProgress fallback={<SizeNote fields={fields} problem={problem} />} />
        </StatusLine>
      </Fields>
      <div>
        <PrintSize
          image={image}
          fields={fields}
          inactive={inactive}
          busy={pending === 'density'}
          onChange={change}
          onSet={setDensity}
        />
        <RecentSizes onSize={setSize} />
        <PixelArt
          base={fields.base}
          size={size}
          isNearest={fields.isNearest}
          isSuggested={image.source.isPixelArt}
          onNearest={chooseNearest}
          onSize={enlarge}
        />
      </div>
      {desktop && <Button {...resizeButton} />}
      <SecondaryButtons>
        <Button
          variant="quiet"
          disabled={isInvalid}
          inactive={inactive}
          busy={pending === 'preview'}
          onClick={preview}
        >
          {t('resize.preview')}
        </Button>
        <Button {...(image.editPreview && !desktop ? resizeButton : applyButton)} />
        <Button variant="quiet" inactive={inactive || !canReset} busy={pending === 'reset'} onClick={reset}>
          {t('resize.reset')}
        </Button>
      </SecondaryButtons>
      {desktop ? (
        saveButton
      ) : (
        <EditorBar>
          {/* Apply and Resize share one element, so that the focus stays when one button replaces the other. */}
          <Button {...(image.editPreview ? applyButton : resizeButton)} />
          {saveButton}
        </EditorBar>
      )}
    </PanelForm>
  );
});
