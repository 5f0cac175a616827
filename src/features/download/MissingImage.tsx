import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import { useText } from '../../i18n';
import { logFailure } from '../../lib/log';
import { notify, Spinner, withdraw } from '../../ui';

/** What a download page shows without its images: an error, and after so many milliseconds the way home. */
export function MissingImage({ patience }: { patience: number }) {
  const { t } = useText();
  const navigate = useNavigate();
  useEffect(() => {
    logFailure('download', 'missing-image');
    withdraw('save');
    notify({ about: 'save', type: 'error', title: t('download.missing') });
    const timer = setTimeout(() => void navigate(ROUTES.home, { replace: true }), patience);
    return () => clearTimeout(timer);
  }, [navigate, t, patience]);
  return (
    <chakra.div
      role="status"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minHeight="60svh"
      color="textMuted"
    >
      <Spinner aria-hidden="true" />
      <h1>{t('download.loading')}</h1>
    </chakra.div>
  );
}
