import { chakra, Grid } from '@chakra-ui/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { useStore } from '../../../lib/store';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { TextButton } from '../../../ui/Button';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { StatusLine } from '../../../ui/Panel';
import { UNDOES_CHOICES } from '../tool/useHistoryMoves';
import { CROP_FIELDS, type CropField, minimumOf, parseField } from './cropFields';
import type { CropModel } from './cropReducer';
import { type CropState, fieldProblem, fieldTextOf, hasTypedField, typedSizeTooLarge } from './cropState';
import { SpokenRect } from './SpokenRect';
import { type CropControlProps, Swap } from './Swap';

function problemsOf(state: CropState, { t, format }: ReturnType<typeof useText>): string[] {
  const refused = (reason: ReturnType<typeof fieldProblem>) =>
    CROP_FIELDS.filter((field) => fieldProblem(state, field) === reason);
  const [notWhole] = refused('notWhole');
  return notWhole
    ? [t('crop.notWhole', { least: minimumOf(notWhole) })]
    : [
        ...refused('most').map((field) =>
          t(`crop.most.${field}`, { value: format.count(state.rect[field]) }),
        ),
        ...refused('least').map((field) => t('crop.least', { field: t(`crop.${field}`) })),
      ];
}

function CropNote({ crop, onResizeTo }: { crop: CropModel; onResizeTo: (size: Size) => void }) {
  const text = useText();
  const { t, format } = text;
  const image = useStore(crop.state, (state) => state.image);
  // Null during a drag, because its start removes what was typed. So no movement renders the note again.
  const entered = useStore(crop.state, (state) => (hasTypedField(state) ? state : null));
  const large = entered && typedSizeTooLarge(entered);
  const problems = entered ? problemsOf(entered, text) : [];
  const problem = problems.length > 0 && (
    <>
      <span>{problems.join(' ')}</span>
      {large && (
        <TextButton type="button" color="text" marginInlineStart="1.5" onClick={() => onResizeTo(large)}>
          {t('crop.instead', { size: format.size(large) })}
        </TextButton>
      )}
    </>
  );
  return <FieldNote problem={problem}>{t('crop.image', { size: format.size(image) })}</FieldNote>;
}

/** The highest number in a field, in image pixels. The arrow keys stop there. Typed text is not limited to it. */
function mostOf({ image, rect }: CropState, field: CropField): number {
  if (field === 'x') return image.width - rect.width;
  if (field === 'y') return image.height - rect.height;
  return image[field];
}

interface RectFieldProps {
  field: CropField;
  crop: CropModel;
  readOnly: boolean;
}

const RectField = memo(function RectField({ field, crop, readOnly }: RectFieldProps) {
  const { t, format } = useText();
  const ref = useRef<HTMLInputElement>(null);
  // The text follows a drag without a React render, which would add a tenth to the work of the main thread. If React
  // renders the field during a drag, the effect restores the text.
  useLayoutEffect(() => {
    const show = () => {
      if (ref.current) ref.current.value = fieldTextOf(crop.state.get(), field);
    };
    show();
    return crop.state.subscribe(show);
  });
  const value = useStore(crop.state, (state) => fieldTextOf(state.drag?.before ?? state, field));
  const max = useStore(crop.state, (state) => mostOf(state.drag?.before ?? state, field));
  const invalid = useStore(
    crop.state,
    (state) => state.texts[field] !== undefined && fieldProblem(state, field) !== null,
  );
  const isTyping = useStore(crop.state, ({ typing }) => typing !== null);
  return (
    <NumberField
      ref={ref}
      value={value}
      min={minimumOf(field)}
      max={max}
      readOnly={readOnly}
      invalid={invalid}
      label={t(`crop.${field}`)}
      unit={t('units.px')}
      onText={(text) => crop.change({ type: 'field', field, text, value: parseField(field, text, format) })}
      onBlur={() => crop.change({ type: 'settle' })}
      // While a text is being typed, the browser undoes the typing. Otherwise Undo takes back a choice.
      {...{ [UNDOES_CHOICES]: !isTyping || undefined }}
    />
  );
});

/**
 * Two fields beside each other, also in the narrowest window. Between them is room for the button of `Swap`, the last child:
 * the Tab key leads from one field to the other.
 */
const RectRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 'calc({sizes.control} + 2 * {spacing.1})',
    rowGap: '3',
    // In 5.75rem, a number field shows five digits and its unit.
    '& > *': { flex: '1 1 5.75rem' },
    '&:has(> :nth-child(3))': { columnGap: '1' },
    '& > :nth-child(2)': { order: '2' },
    '& > :nth-child(3)': { order: '1', flex: 'none', alignSelf: 'end' },
  },
});

interface RectFieldsProps extends CropControlProps {
  /** Turns on "Then resize" for a typed size that is larger than the image. */
  onResizeTo: (size: Size) => void;
}

/** The place and the size of the crop box in pixels of the image. */
export function RectFields({ crop, inactive, onCrop, onResizeTo }: RectFieldsProps) {
  return (
    <Fields>
      <Grid gap="3">
        <RectRow>
          <RectField field="x" crop={crop} readOnly={inactive} />
          <RectField field="y" crop={crop} readOnly={inactive} />
        </RectRow>
        <RectRow>
          <RectField field="width" crop={crop} readOnly={inactive} />
          <RectField field="height" crop={crop} readOnly={inactive} />
          <Swap crop={crop} inactive={inactive} onCrop={onCrop} />
        </RectRow>
      </Grid>
      <SpokenRect crop={crop} />
      <StatusLine>
        <RequestProgress fallback={<CropNote crop={crop} onResizeTo={onResizeTo} />} />
      </StatusLine>
    </Fields>
  );
}
