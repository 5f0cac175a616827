import { Box, Grid } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { type Dpi, isPrintUnit, MAX_DPI } from '../../../config/print';
import { useText } from '../../../i18n/useText';
import { useStore } from '../../../lib/store';
import { useAfterPress } from '../../../lib/useAfterPress';
import { UNIT_NAMES } from '../../../shared/print';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { FieldPair, Note } from '../../../ui/Panel';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { densityField } from '../resize/densityField';
import { sideField } from '../resize/sideField';
import { isDensityInvalid, type SizeFieldsAction } from '../resize/sizeFields';
import { sideIsInvalid, sizeProblem, sizeProblemText } from '../tool/sizeProblem';
import type { CropModel } from './cropReducer';
import { boxOf, type CropAction, type CropState } from './cropState';
import { FINAL_UNITS, type FinalSize, finalPixels } from './finalSize';

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
  const text = useText();
  const { t } = text;
  const { fields } = finalSize;
  const afterPress = useAfterPress();
  const { mode } = fields;
  const isPrint = isPrintUnit(mode);
  const problem = useStore(crop.state, (state) => {
    const size = pixelsOf(state);
    return size && sizeProblem(size);
  });
  const enter = (entry: SizeFieldsAction) => onCrop({ type: 'finalSize', entry });
  const settle = () => afterPress(() => onCrop({ type: 'settle' }));
  const isInvalid = isPrint && isDensityInvalid(fields);
  const sideProps = (side: 'width' | 'height') => ({
    ...sideField(fields, side, text, enter),
    label: t(`crop.target.${side}`),
    readOnly: inactive,
    onBlur: settle,
    invalid: sideIsInvalid(fields[side], problem ?? null),
  });
  return (
    <Grid gap="3" width="full" marginTop="1">
      <SegmentedControl
        label={t('crop.unit')}
        isLabelHidden
        value={FINAL_UNITS.find((each) => each === mode) ?? 'px'}
        options={FINAL_UNITS.map((value) => ({ value, label: t(UNIT_NAMES[value]) }))}
        onChange={(chosen) => enter({ type: 'mode', mode: chosen })}
      />
      <Fields>
        <FieldPair align="end">
          <NumberField {...sideProps('width')} />
          <NumberField {...sideProps('height')} />
        </FieldPair>
        {isPrint && (
          <Box marginTop="3" width="calc(50% - {spacing.3} / 2)" minWidth="min(7.5rem, 100%)">
            <NumberField {...densityField(fields, text, enter)} readOnly={inactive} onBlur={settle} />
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
  const id = useId();
  const [fixedHint, resizeHint] = [`${id}-fixed`, `${id}-resize`];
  return (
    <Grid justifyItems="start">
      <Checkbox
        label={t('crop.fixed')}
        checked={fixed}
        inactive={inactive}
        describedBy={fixedHint}
        onChange={(wanted) => onCrop({ type: 'fixed', fixed: wanted })}
      />
      <Note id={fixedHint} {...HINT}>
        {t('crop.fixedHint')}
      </Note>
      <Checkbox
        label={t('crop.thenResize')}
        checked={finalSize !== null}
        inactive={inactive}
        describedBy={resizeHint}
        onChange={(wanted) => onCrop({ type: 'thenResize', wanted, density })}
      />
      <Note id={resizeHint} {...HINT}>
        {t('crop.thenResizeHint')}
      </Note>
      {finalSize && <FinalSizeEntry crop={crop} finalSize={finalSize} inactive={inactive} onCrop={onCrop} />}
    </Grid>
  );
});
