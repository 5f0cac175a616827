import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { RequestProgress } from '../../shared/RequestProgress';
import { Spinner } from '../../ui/Button';
import { CenteredPage } from './CenteredPage';

/** The loading state of a save page. */
export function Waiting() {
  const { t } = useText();
  return (
    <CenteredPage>
      <Flex role="status" align="center" justify="center" gap="3" color="textMuted">
        <Spinner aria-hidden="true" />
        <h1>{t('download.loading')}</h1>
      </Flex>
      <RequestProgress fallback={null} />
    </CenteredPage>
  );
}
