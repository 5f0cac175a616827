import { MAX_DPI } from '../../../config/print';
import type { Text } from '../../../i18n/useText';
import { parseDensity } from '../../../lib/parseQuantity';
import { dpiText } from '../../../shared/print';
import { isDensityInvalid, type SizeFields, type SizeFieldsAction } from './sizeFields';

/** Properties of the `NumberField` for the density. An arrow key changes the numbers of both axes. */
export function densityField(
  fields: SizeFields,
  { t, format }: Text,
  enter: (action: SizeFieldsAction) => void,
) {
  const { density, typedDensity } = fields;
  const invalid = isDensityInvalid(fields);
  const onStep = (by: 1 | -1) => {
    const [across, down] = [density.across + by, density.down + by];
    if (invalid || (by < 0 ? Math.min(across, down) < 1 : Math.max(across, down) > MAX_DPI)) return;
    enter({ type: 'density', text: dpiText({ across, down }, format), parsed: { across, down } });
  };
  return {
    label: t('print.density'),
    unit: t('units.dpi'),
    min: 1,
    max: MAX_DPI,
    inputMode: 'decimal' as const,
    value: typedDensity?.text ?? dpiText(density, format),
    steps: { number: invalid ? null : density.across, onStep },
    onText: (text: string) => enter({ type: 'density', text, parsed: parseDensity(text, format) }),
    invalid,
  };
}
