import { Box, chakra } from '@chakra-ui/react';
import { useText } from '../i18n/useText';
import { useAutosaveChoice } from '../session';
import { Checkbox } from '../ui/Checkbox';
import { Prose } from './Prose';

const PARTS = ['images', 'information', 'usage', 'storage', 'autosave', 'agreement'] as const;

function AutosaveCheckbox() {
  const { t } = useText();
  const { isOn, isPossible, set } = useAutosaveChoice();
  return (
    <Box marginTop="3">
      <Checkbox
        label={t('privacy.autosave.choice')}
        checked={isOn && isPossible}
        disabled={!isPossible}
        onChange={set}
      />
      <chakra.p fontSize="sm">
        {t(isPossible ? 'privacy.autosave.note' : 'privacy.autosave.impossible')}
      </chakra.p>
    </Box>
  );
}

export default function PrivacyPage() {
  const { t, values } = useText();
  const parts = PARTS.map((part) => ({
    title: t(`privacy.${part}.title`),
    text: t(`privacy.${part}.text`, values),
    choice: part === 'autosave' && <AutosaveCheckbox />,
  }));
  return <Prose heading={t('privacy.heading')} parts={parts} />;
}
