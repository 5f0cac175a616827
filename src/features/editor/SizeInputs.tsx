import { memo } from 'react';
import { MAX_SIDE } from '../../config/limits';
import { useText } from '../../i18n';
import { Checkbox } from '../../ui';
import { NumberField } from './NumberField';
import { Pair } from './Panel';
import { type SizeFields, type SizeFieldsAction, shownText, sideIsInvalid, sizeProblem } from './sizeFields';

interface SizeInputsProps {
  fields: SizeFields;
  /** The id of the note below the fields. The note describes the size, or a problem with the size. */
  noteId: string;
  onChange: (action: SizeFieldsAction) => void;
}

/**
 * The fields for width and height, and the checkbox that locks the aspect ratio. Because of `memo`, the progress of a
 * job does not render them again.
 */
export const SizeInputs = memo(function SizeInputs({ fields, noteId, onChange }: SizeInputsProps) {
  const { t } = useText();
  const problem = sizeProblem(fields);
  const sideProps = (side: 'width' | 'height') => ({
    label: t(`resize.${side}`),
    unit: t('units.px'),
    min: 1,
    max: MAX_SIDE,
    value: shownText(fields, side),
    onText: (text: string) => onChange({ type: side, text }),
    onBlur: () => onChange({ type: 'leave' }),
    invalid: sideIsInvalid(fields[side], problem),
    'aria-describedby': noteId,
  });
  return (
    <div>
      <Pair marginBottom="2">
        <NumberField {...sideProps('width')} />
        <NumberField {...sideProps('height')} />
      </Pair>
      <Checkbox
        label={t('resize.lock')}
        checked={fields.locked}
        onChange={(locked) => onChange({ type: 'lock', locked })}
      />
    </div>
  );
});
