import { chakra } from '@chakra-ui/react';
import { useText } from '../i18n';

/** The foot of every screen. */
export function Footer() {
  const { t, facts } = useText();
  return (
    <chakra.footer
      marginTop="12"
      paddingBlock="6"
      paddingInline="4"
      borderTopWidth="1px"
      borderColor="line"
      textAlign="center"
      fontSize="sm"
      color="textMuted"
    >
      {t('frame.rights', { ...facts, year: new Date().getFullYear() })}
    </chakra.footer>
  );
}
