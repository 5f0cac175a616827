import { Box, chakra, Grid } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, type KeyboardEvent, memo, useCallback, useState } from 'react';
import { isPrintUnit } from '../../../config/print';
import { type Fit, lastResize } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { type Size, sameSize } from '../../../lib/geometry';
import type { OpenImage } from '../../../session';
import { BackgroundField } from '../../../shared/background/BackgroundField';
import { FitChoice } from '../../../shared/fit/FitChoice';
import { PixelArtChoice } from '../../../shared/PixelArtChoice';
import { Recents } from '../../../shared/recent/Recents';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { useInactive } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { ButtonRow, Details, PanelActions, PanelForm, StatusLine } from '../../../ui/Panel';
import { useTwoColumns } from '../../../ui/useWindow';
import { PadSection } from '../pad/PadSection';
import { EditorBar } from '../tool/EditorBar';
import { recentSizes } from '../tool/recentSizes';
import { SaveButton } from '../tool/SaveButton';
import { type SizeProblem, sizeProblem, sizeProblemText } from '../tool/sizeProblem';
import { PrintSize } from './PrintSize';
import { SizeEntry } from './SizeEntry';
import {
  hasOtherUnit,
  hasTyped,
  isDensityInvalid,
  longerSide,
  type SizeFields,
  shapeDiffers,
  sizeWithBars,
  textProblem,
} from './sizeFields';
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
  const isLarger = width > base.width || height > base.height;
  // A side that is rounded to a whole pixel has a share of its own. The longer one is closer to what was meant.
  const shares = shapeDiffers(fields) ? (['width', 'height'] as const) : [longerSide(base)];
  const shareTexts = new Set(shares.map((side) => format.percent(fields[side] / base[side])));
  const share = () =>
    t('resize.share', { percent: [...shareTexts].join('\u00a0×\u00a0'), size: format.size(base) });
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
  // One line, also in a narrow panel.
  const details = () => {
    if (!isLarger) return [hasOtherUnit(fields) ? result() : area()];
    const size = t('units.pixels', { size: format.size(fields) });
    return [hasOtherUnit(fields) ? size : area(), t('resize.noDetail')];
  };
  const problemText = () => {
    // The reason is about the number of pixels, which the fields do not show.
    return reason && problem !== 'empty' && hasOtherUnit(fields)
      ? format.sentences([reason, result()])
      : reason;
  };
  return (
    <FieldNote problem={problemText()}>
      <chakra.span display="block">{share()}</chakra.span>
      <chakra.span display="block">{details().join(' · ')}</chakra.span>
    </FieldNote>
  );
}

/** From the next opening of the tab on after the first resize, so that no control moves when that one is done. */
const RecentSizes = memo(function RecentSizes({ onSize }: { onSize: (size: Size) => void }) {
  const { t, format } = useText();
  const [isShown] = useState(() => recentSizes.values.get().length > 0);
  if (!isShown) return null;
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

interface ShapeProps {
  image: OpenImage;
  resize: ReturnType<typeof useResize>;
}

/** What happens if the size has another shape than the image. Within bounds, bars can fill the room that they leave. */
function Shape({ image, resize }: ShapeProps) {
  const { t, format } = useText();
  const { fields, edit, chooseFit, chooseBackground } = resize;
  const { fit, background } = fields;
  const onFit = useCallback((fit: Fit) => chooseFit({ fit }), [chooseFit]);
  const withBars = sizeWithBars(fields);
  const bars = fit === 'contain' && (
    <Box marginTop="2">
      <BackgroundField
        value={background ?? 'transparent'}
        takesColors={image.source.takesColors}
        onChange={chooseBackground}
      />
    </Box>
  );
  if (withBars) {
    const size = t('units.pixels', { size: format.size(withBars) });
    return (
      <div>
        <Checkbox
          label={t('resize.withBars', { size })}
          checked={fit === 'contain'}
          onChange={(isChecked) => onFit(isChecked ? 'contain' : 'stretch')}
        />
        {bars}
      </div>
    );
  }
  if (!shapeDiffers(fields)) return null;
  return (
    <FitChoice
      fit={fit}
      onChange={onFit}
      from={fields.base}
      to={edit.size}
      isMovable={lastResize(image.edits) === undefined && !image.editPreview}
      isBrief
    >
      {bars}
    </FitChoice>
  );
}

interface ResizePanelProps extends ShapeProps {
  pad: ComponentProps<typeof PadSection>['tool'];
}

export const ResizePanel = memo(function ResizePanel({ image, resize: state, pad }: ResizePanelProps) {
  const { t } = useText();
  const inactive = useInactive(image);
  const { fields, edit, change, isDone, pending, canReset } = state;
  const { resize, preview, apply, reset, setDensity } = state;
  const twoColumns = useTwoColumns();

  const { mode } = fields;
  const isPrint = isPrintUnit(mode);
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

  const problem = sizeProblem(edit.size);
  const isInvalid = problem !== null || (isPrint && isDensityInvalid(fields));
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

  // `data-next` gives the button of the next step the most width in the action bar.
  const resizeButton: ComponentProps<typeof Button> & { 'data-next'?: boolean } = {
    type: 'submit',
    variant: next === 'resize' ? 'primary' : 'secondary',
    'data-next': next === 'resize' || undefined,
    disabled: isInvalid,
    inactive,
    busy: pending === 'resize',
    children: t('resize.resize'),
  };
  const applyButton: typeof resizeButton = {
    variant: next === 'apply' ? 'primary' : 'secondary',
    'data-next': next === 'apply' || undefined,
    // Unlike `disabled`, `inactive` leaves the button focusable. So the button keeps the focus after the preview has
    // been applied.
    inactive: inactive || !image.editPreview,
    busy: pending === 'apply',
    onClick: apply,
    children: t('resize.apply'),
  };
  const print = (
    <PrintSize
      image={image}
      fields={fields}
      inactive={inactive}
      busy={pending === 'density'}
      onChange={change}
      onSet={setDensity}
    />
  );
  const saveButton = <SaveButton edits={image.edits} next={next === 'download'} />;

  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.resize')}>
      <Fields>
        <SizeEntry fields={fields} onChange={change} />
        <StatusLine>
          <RequestProgress fallback={<SizeNote fields={fields} problem={problem} />} />
        </StatusLine>
      </Fields>
      {isPrint && print}
      {problem === null && <Shape image={image} resize={state} />}
      <div>
        {!isPrint && print}
        <RecentSizes onSize={setSize} />
        <PixelArt
          base={fields.base}
          size={edit.size}
          isNearest={fields.isNearest}
          isSuggested={image.source.isPixelArt}
          onNearest={chooseNearest}
          onSize={enlarge}
        />
        <PadSection image={image} tool={pad} />
      </div>
      <PanelActions>
        <ButtonRow isSmall>
          <Button disabled={isInvalid} inactive={inactive} busy={pending === 'preview'} onClick={preview}>
            {t('resize.preview')}
          </Button>
          <Button {...(image.editPreview && !twoColumns ? resizeButton : applyButton)} />
          <Button inactive={inactive || !canReset} busy={pending === 'reset'} onClick={reset}>
            {t('resize.reset')}
          </Button>
        </ButtonRow>
        {twoColumns ? (
          <ButtonRow>
            <Button {...resizeButton} />
            {saveButton}
          </ButtonRow>
        ) : (
          <EditorBar>
            {/* Apply and Resize share one element, so that the focus stays when one button replaces the other. */}
            <Button {...(image.editPreview ? applyButton : resizeButton)} />
            {saveButton}
          </EditorBar>
        )}
      </PanelActions>
    </PanelForm>
  );
});
