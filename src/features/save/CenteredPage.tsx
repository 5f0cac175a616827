import { Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Spinner } from '../../ui/Button';
import { toast } from '../../ui/toaster';

/** Centers its children on a save page that has no image to show. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns="minmax(0, 46rem)"
      alignContent="center"
      justifyContent="center"
      gap="5"
      minHeight="60svh"
    >
      {children}
    </Grid>
  );
}

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

/**
 * Reports that a save page was opened without an image, and navigates to the home page after `patience` milliseconds.
 */
export function MissingImage({ patience }: { patience: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    logFailure('download', 'missing-image');
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('download.missing') });
    const timer = setTimeout(() => void navigate(ROUTES.home, { replace: true }), patience);
    return () => clearTimeout(timer);
  }, [navigate, patience]);
  return <Waiting />;
}
