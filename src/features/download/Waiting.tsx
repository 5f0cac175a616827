import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { JobLine } from '../../shared';
import { Spinner } from '../../ui';
import { CentredPage } from './CentredPage';

/** The loading state of a save page. */
export function Waiting() {
  const { t } = useText();
  return (
    <CentredPage>
      <Flex role="status" align="center" justify="center" gap="3" color="textMuted">
        <Spinner aria-hidden="true" />
        <h1>{t('download.loading')}</h1>
      </Flex>
      <JobLine fallback={null} />
    </CentredPage>
  );
}
