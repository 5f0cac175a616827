import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { COMPACT_WINDOW } from '../config/layout';
import { ROUTES } from '../config/routes';
import { About } from '../features/about/About';
import { ChangeImage } from '../features/open/ChangeImage';
import { Dropzone } from '../features/open/Dropzone';
import { ImageArea } from '../features/open/ImageArea';
import { LazyTaskCard } from '../features/open/lazy';
import { loadLaterTexts } from '../i18n/language';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lib/lazyPart';
import { useInBrowser } from '../lib/store';
import { useSessionState } from '../session';
import { OpeningImage, useLoadWhileOpening } from '../shared/request/openingImage';
import { ButtonLink } from '../ui/Button';
import { PageColumn } from './PageColumn';

const LazyEditor = lazyPart(
  () => import('../features/editor/Editor'),
  ({ Editor }) => Editor,
  { alsoLoad: loadLaterTexts, waiting: OpeningImage },
);

/** Whether the page was loaded with an address that can have a task. The build has no address. */
const HAS_SEARCH = typeof window !== 'undefined' && window.location.search !== '';

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
      <Flex wrap="wrap" justify="center" gap="2" marginTop="4">
        <ButtonLink to={ROUTES.presets}>{t('home.presets')}</ButtonLink>
        <ButtonLink to={ROUTES.icons}>{t('layout.icons')}</ButtonLink>
      </Flex>
    </Box>
  );
}

/** Above the editor there is less space where the picture needs it. */
const EDITOR_SPACE = {
  [`@media ${COMPACT_WINDOW}`]: { '&&': { paddingTop: '2' } },
};

export function HomePage() {
  // This component reads only the id of the image, so an edit does not render the component again.
  const imageId = useSessionState((state) => state.image?.id ?? null);

  useLoadWhileOpening(LazyEditor);

  // The prerendered HTML is the same for all addresses.
  const canHaveTask = useInBrowser(() => HAS_SEARCH, false);

  // The dropzone takes the focus if it replaces the editor.
  const [hadImage, setHadImage] = useState(false);
  if (imageId !== null && !hadImage) setHadImage(true);

  return (
    <ImageArea>
      {/*
        While the editor is shown, the scroll anchoring of the browser is off. `useSteadyPanel` scrolls the page to keep
        the controls of the editor in place, and the browser must not scroll in addition.
      */}
      <PageColumn overflowAnchor={imageId ? 'none' : undefined} css={imageId ? EDITOR_SPACE : undefined}>
        {imageId ? (
          <LazyEditor key={imageId} changeImage={<ChangeImage />} />
        ) : (
          <Intro>
            {canHaveTask && <LazyTaskCard />}
            <Dropzone takesFocus={hadImage} />
          </Intro>
        )}
        <About />
      </PageColumn>
    </ImageArea>
  );
}
