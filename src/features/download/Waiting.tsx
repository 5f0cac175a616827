import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Spinner } from '../../ui';
import { JobLine } from '../../work';

/** What a download page shows until it is known what it can show. */
export function Waiting() {
  const { t } = useText();
  return (
    <chakra.div
      display="grid"
      alignContent="center"
      justifyItems="center"
      gap="5"
      minHeight="60svh"
      color="textMuted"
    >
      <chakra.div role="status" display="flex" alignItems="center" gap="3">
        <Spinner aria-hidden="true" />
        <h1>{t('download.loading')}</h1>
      </chakra.div>
      <chakra.div width="min(100%, 24rem)">
        <JobLine fallback={null} />
      </chakra.div>
    </chakra.div>
  );
}
