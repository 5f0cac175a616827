import { MAX_SIDE } from '../../../config/limits';
import type { Text } from '../../../i18n/useText';
import { parseSize } from '../../../lib/parseQuantity';
import { UNIT_NAMES } from '../../../shared/print';
import { MOST_DIGITS, type SizeFields, type SizeFieldsAction, shownNumber, unitOf } from './sizeFields';

/** The step of the arrow keys, in the unit. */
const STEPS = { px: 1, '%': 1, mm: 1, cm: 0.1, in: 0.1 } as const;

/** Properties of the `NumberField` for one side of a size. */
export function sideField(
  fields: SizeFields,
  side: 'width' | 'height',
  { t, format }: Text,
  enter: (action: SizeFieldsAction) => void,
) {
  const unit = unitOf(fields.mode);
  const isPixels = unit === 'px';
  const number = shownNumber(fields, side);
  const typed = fields.texts[side];
  const written = (value: number) => format.number(value, MOST_DIGITS);
  const onText = (text: string) => enter({ type: side, text, parsed: parseSize(text, unit, format) });
  const onStep = (by: 1 | -1) => {
    const parsed = typed?.parsed ?? 'empty';
    if (parsed === 'unclear' || parsed === 'fraction') return;
    // A step starts from the text that is shown, in its own unit.
    const present =
      parsed === 'empty' || parsed.length === 2 ? { value: number ?? fields[side], unit } : parsed[0];
    const max = present.unit === 'px' ? Math.max(MAX_SIDE, present.value) : Number.POSITIVE_INFINITY;
    const next = Math.min(present.value + by * STEPS[present.unit], max);
    const name = present.unit === unit ? '' : `\u00a0${t(UNIT_NAMES[present.unit])}`;
    // A number that is not above the step is not reduced, because the result would be 0 or negative.
    if (next > 0) onText(written(next) + name);
  };
  return {
    unit: t(UNIT_NAMES[unit]),
    min: isPixels ? 1 : undefined,
    max: isPixels ? MAX_SIDE : undefined,
    inputMode: isPixels ? ('numeric' as const) : ('decimal' as const),
    value: typed?.text ?? (number === null ? '' : written(number)),
    onText,
    steps: { number: fields[side] > 0 ? number : null, onStep },
  };
}
