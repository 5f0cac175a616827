import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { Select } from '../../ui/Select';
import type { SaveChoice } from './useSaveChoice';

export type SaveChoiceProps = Pick<SaveChoice, 'state' | 'dispatch'>;

export const FieldLabel = chakra('label', {
  base: { textStyle: 'label', marginBottom: '1.5', display: 'block' },
});

const UNITS = { kB: 'download.smaller.kilobytes', MB: 'download.smaller.megabytes' } as const;

export function UnitSelect({ state, dispatch }: SaveChoiceProps) {
  const { t } = useText();
  return (
    <Select
      aria-label={t('download.smaller.unit')}
      value={state.choices.unit}
      onChange={({ currentTarget }) =>
        dispatch({ type: 'choose', change: { unit: currentTarget.value === 'MB' ? 'MB' : 'kB' } })
      }
    >
      {(['kB', 'MB'] as const).map((each) => (
        <option key={each} value={each}>
          {t(UNITS[each])}
        </option>
      ))}
    </Select>
  );
}
