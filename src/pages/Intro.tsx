import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ROUTES } from '../config/routes';
import { useText } from '../i18n';
import { ButtonLink } from '../ui';

/** The heading and the tagline of the product, followed by `children` and a link to the presets. */
export function Intro({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <Box maxWidth="46rem" marginInline="auto" paddingTop={{ base: '2', md: '6' }}>
      <Box textAlign="center" marginBottom={{ base: '6', md: '8' }}>
        <chakra.h1
          fontSize="2xl"
          fontWeight="bold"
          lineHeight="tight"
          letterSpacing="-0.02em"
          textWrap="balance"
        >
          {t('home.heading')}
        </chakra.h1>
        <chakra.p marginTop="2" fontSize="lg" color="textMuted" textWrap="balance">
          {t('meta.tagline')}
        </chakra.p>
      </Box>
      {children}
      <chakra.p marginTop="4" textAlign="center">
        <ButtonLink to={ROUTES.presets}>{t('home.presets')}</ButtonLink>
      </chakra.p>
    </Box>
  );
}
