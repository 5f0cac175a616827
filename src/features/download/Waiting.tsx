import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { JobLine } from '../../shared';
import { Spinner } from '../../ui';
import { CentredPage } from './CentredPage';

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '3', color: 'textMuted' },
});

/** What a download page shows until it is known what it can show. */
export function Waiting() {
  const { t } = useText();
  return (
    <CentredPage>
      <Line role="status">
        <Spinner aria-hidden="true" />
        <h1>{t('download.loading')}</h1>
      </Line>
      <JobLine fallback={null} />
    </CentredPage>
  );
}
