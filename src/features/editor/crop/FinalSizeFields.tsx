import { Box, Grid } from '@chakra-ui/react';
import { memo } from 'react';
import { MAX_SIDE } from '../../../config/limits';
import { type Dpi, isPrintUnit, MAX_DPI } from '../../../config/print';
import { useText } from '../../../i18n/useText';
import { parseDensity, parseSize } from '../../../lib/parseQuantity';
import { useStore } from '../../../lib/store';
import { dpiText } from '../../../shared/print';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { FieldPair, Note } from '../../../ui/Panel';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import {
  isDensityInvalid,
  MOST_DIGITS,
  type SizeFieldsAction,
  shownNumber,
  unitOf,
} from '../resize/sizeFields';
import { sideIsInvalid, sizeProblem, sizeProblemText } from '../tool/sizeProblem';
import type { CropModel } from './cropReducer';
import { boxOf, type CropAction, type CropState } from './cropState';
import { FINAL_UNITS, type FinalSize, finalPixels } from './finalSize';

const UNITS = {
  px: 'units.px',
  '%': 'units.percent',
  mm: 'units.mm',
  cm: 'units.cm',
  in: 'units.in',
} as const;

/** The step of the arrow keys, in the unit. */
const STEPS = { px: 1, '%': 1, mm: 1, cm: 0.1, in: 0.1 } as const;

/**
 * The hint of a checkbox lies on the lower part of its label, which takes the presses. Its distance from the edge: the box
 * and the gap of ui/Checkbox.tsx.
 */
const HINT = {
  paddingInlineStart: '8',
  marginTop: '-1.5',
  marginBottom: '1.5',
  pointerEvents: 'none',
} as const;

const pixelsOf = (state: CropState) => state.finalSize && finalPixels(state.finalSize, boxOf(state));

interface EntryProps {
  crop: CropModel;
  finalSize: FinalSize;
  inactive: boolean;
  onCrop: (action: CropAction) => void;
}

/** The size of the result in pixels, or what is wrong with it. In percent, it changes with the box. */
function FinalNote({ crop, isInvalid }: { crop: CropModel; isInvalid: boolean }) {
  const text = useText();
  const { t, format } = text;
  const sides = useStore(crop.state, (state) => {
    const size = pixelsOf(state);
    return size ? `${size.width} ${size.height}` : '0 0';
  });
  const [width = 0, height = 0] = sides.split(' ').map(Number);
  const size = { width, height };
  const problem = sizeProblem(size);
  const wrong = isInvalid
    ? t('print.invalid', { max: format.count(MAX_DPI) })
    : problem && sizeProblemText(problem, size, text);
  return <FieldNote problem={wrong}>{t('units.pixels', { size: format.size(size) })}</FieldNote>;
}

function FinalSizeEntry({ crop, finalSize, inactive, onCrop }: EntryProps) {
  const { t, format } = useText();
  const { fields } = finalSize;
  const { mode, typedDensity, density } = fields;
  const unit = unitOf(mode);
  const isPrint = isPrintUnit(mode);
  const problem = useStore(crop.state, (state) => {
    const size = pixelsOf(state);
    return size && sizeProblem(size);
  });
  const enter = (entry: SizeFieldsAction) => onCrop({ type: 'finalSize', entry });
  const settle = () => onCrop({ type: 'settle' });
  const isInvalid = isPrint && isDensityInvalid(fields);
  const written = (value: number) => format.number(value, MOST_DIGITS);
  const sideProps = (side: 'width' | 'height') => {
    const number = shownNumber(fields, side);
    const typed = fields.texts[side];
    const onText = (text: string) => enter({ type: side, text, parsed: parseSize(text, unit, format) });
    const onStep = (by: 1 | -1) => {
      const parsed = typed?.parsed ?? 'empty';
      if (parsed === 'unclear' || parsed === 'fraction') return;
      // A step starts from the text that is shown, in its own unit.
      const present =
        parsed === 'empty' || parsed.length === 2 ? { value: number ?? fields[side], unit } : parsed[0];
      const most = present.unit === 'px' ? Math.max(MAX_SIDE, present.value) : Number.POSITIVE_INFINITY;
      const next = Math.min(present.value + by * STEPS[present.unit], most);
      const name = present.unit === unit ? '' : `\u00a0${t(UNITS[present.unit])}`;
      if (next > 0) onText(written(next) + name);
    };
    return {
      label: t(`crop.target.${side}`),
      unit: t(UNITS[unit]),
      min: unit === 'px' ? 1 : undefined,
      max: unit === 'px' ? MAX_SIDE : undefined,
      value: typed?.text ?? (number === null ? '' : written(number)),
      readOnly: inactive,
      invalid: sideIsInvalid(fields[side], problem ?? null),
      inputMode: unit === 'px' ? ('numeric' as const) : ('decimal' as const),
      onText,
      steps: { number: fields[side] > 0 ? number : null, onStep },
      onBlur: settle,
    };
  };
  const densityText = (dpi: Dpi) => typedDensity?.text ?? dpiText(dpi, format);
  const enterDensity = (typed: string) =>
    enter({ type: 'density', text: typed, parsed: parseDensity(typed, format) });
  return (
    <Grid gap="3" width="full" marginTop="1">
      <SegmentedControl
        label={t('crop.unit')}
        isLabelHidden
        value={FINAL_UNITS.find((each) => each === mode) ?? 'px'}
        options={FINAL_UNITS.map((value) => ({ value, label: t(UNITS[value]) }))}
        onChange={(chosen) => enter({ type: 'mode', mode: chosen })}
      />
      <Fields>
        <FieldPair align="end">
          <NumberField {...sideProps('width')} />
          <NumberField {...sideProps('height')} />
        </FieldPair>
        {isPrint && (
          <Box marginTop="3" width="calc(50% - {spacing.3} / 2)">
            <NumberField
              label={t('print.density')}
              unit={t('units.dpi')}
              min={1}
              max={MAX_DPI}
              inputMode="decimal"
              value={densityText(density)}
              steps={{
                number: isInvalid ? null : density.across,
                onStep: (by) => {
                  const next = density.across + by;
                  if (!isInvalid && next >= 1 && next <= MAX_DPI) enterDensity(written(next));
                },
              }}
              readOnly={inactive}
              invalid={isInvalid}
              onText={enterDensity}
              onBlur={settle}
            />
          </Box>
        )}
        <FinalNote crop={crop} isInvalid={isInvalid} />
      </Fields>
    </Grid>
  );
}

interface FinalSizeProps {
  crop: CropModel;
  /** The density of the image, or the suggested one. */
  density: Dpi;
  inactive: boolean;
  onCrop: (action: CropAction) => void;
}

/** Whether the box keeps its size, and the size to which the cropped image is resized. */
export const FinalSizeFields = memo(function FinalSizeFields({
  crop,
  density,
  inactive,
  onCrop,
}: FinalSizeProps) {
  const { t } = useText();
  const finalSize = useStore(crop.state, (state) => state.finalSize);
  const fixed = useStore(crop.state, (state) => state.fixed);
  return (
    <Grid justifyItems="start">
      <Checkbox
        label={t('crop.fixed')}
        checked={fixed}
        inactive={inactive}
        describedBy="crop-fixed-hint"
        onChange={(wanted) => onCrop({ type: 'fixed', fixed: wanted })}
      />
      <Note id="crop-fixed-hint" {...HINT}>
        {t('crop.fixedHint')}
      </Note>
      <Checkbox
        label={t('crop.thenResize')}
        checked={finalSize !== null}
        inactive={inactive}
        describedBy="crop-resize-hint"
        onChange={(wanted) => onCrop({ type: 'thenResize', wanted, density })}
      />
      <Note id="crop-resize-hint" {...HINT}>
        {t('crop.thenResizeHint')}
      </Note>
      {finalSize && <FinalSizeEntry crop={crop} finalSize={finalSize} inactive={inactive} onCrop={onCrop} />}
    </Grid>
  );
});
