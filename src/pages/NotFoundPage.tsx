import { EmptyState } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ROUTES } from '../config/routes';
import { useText } from '../i18n/useText';
import { ButtonLink } from '../ui/Button';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

export default function NotFoundPage() {
  const { t } = useText();
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`[pixel-resize] 404: ${pathname}`);
  }, [pathname]);
  return (
    <PageColumn>
      <EmptyState.Root>
        <EmptyState.Indicator aria-hidden="true">404</EmptyState.Indicator>
        <PageHeading>{t('notFound.heading')}</PageHeading>
        <EmptyState.Description>{t('notFound.text')}</EmptyState.Description>
        <ButtonLink to={ROUTES.home} variant="primary">
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState.Root>
    </PageColumn>
  );
}
