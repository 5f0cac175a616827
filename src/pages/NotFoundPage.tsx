import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ROUTES } from '../data/routes';
import { useText } from '../i18n';
import { ButtonLink, EmptyState, PageHeading } from '../ui';
import { Screen } from './Screen';

/** The page of every address that leads nowhere. */
export default function NotFoundPage() {
  const { t } = useText();
  const { pathname, key } = useLocation();
  useEffect(() => {
    console.error(`[pixel-resize] 404: ${pathname}`);
  }, [pathname]);
  return (
    <Screen>
      <EmptyState>
        <chakra.p aria-hidden="true" fontSize="2xl" fontWeight="bold" color="accentText">
          404
        </chakra.p>
        {/* On the first page of a visit the focus stays at its top. */}
        <PageHeading takesFocus={key !== 'default'}>{t('notFound.heading')}</PageHeading>
        <chakra.p color="textMuted">{t('notFound.text')}</chakra.p>
        <ButtonLink to={ROUTES.home} variant="primary">
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
