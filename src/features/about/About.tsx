import { chakra, Flex, Grid } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { ABOUT_ID } from '../../config/routes';
import { LIGHT_PICTURES } from '../../config/site';
import { useText } from '../../i18n/useText';
import { useInBrowser } from '../../lib/store';
import { useSessionState } from '../../session';
import { DisclosureSummary, Faq } from '../../ui/Faq';
import { HowTo } from '../../ui/HowTo';
import { SectionHeading } from '../../ui/PageHeading';

const { width, height, paths } = LIGHT_PICTURES;

const Picture = chakra('img', { base: { boxSize: 'full' } });

function LightFigure() {
  const { t, values } = useText();
  // Browsers do not fetch a lazy image that is not displayed, so these do not delay the scripts of the first visit.
  const fetched = useInBrowser(() => true, false);
  return (
    <>
      <SectionHeading marginTop={{ base: '12', md: '16' }}>{t('about.light.title')}</SectionHeading>
      <Grid as="figure" gap={{ base: '5', lg: '8' }} templateColumns={{ base: '1fr', lg: '1fr max-content' }}>
        <chakra.figcaption color="textMuted" maxWidth="46rem">
          {t('about.light.text', values)}
        </chakra.figcaption>
        <Flex wrap="wrap" gap="5">
          {(['linear', 'gamma'] as const).map((name) => (
            <chakra.figure key={name} width={{ base: 'full', sm: `${width}px` }}>
              <chakra.div
                aspectRatio={`${width} / ${height}`}
                borderRadius="control"
                overflow="hidden"
                bg="stage"
              >
                <Picture
                  src={paths[name]}
                  alt={t(`about.light.${name}Alt`)}
                  htmlWidth={width}
                  htmlHeight={height}
                  loading="lazy"
                  decoding="async"
                  display={fetched ? 'block' : 'none'}
                  css={{ '@media (scripting: none)': { display: 'block' } }}
                />
              </chakra.div>
              <chakra.figcaption marginTop="2" fontWeight="bold" textWrap="balance">
                {t(`about.light.${name}`, values)}
              </chakra.figcaption>
            </chakra.figure>
          ))}
        </Flex>
      </Grid>
    </>
  );
}

const STEPS = ['upload', 'edit', 'download'] as const;
const QUESTIONS = ['privacy', 'formats', 'output', 'size', 'quality'] as const;

const TITLE_ID = `${ABOUT_ID}-title`;

const Content = memo(function Content() {
  const { t, format, values } = useText();
  return (
    <>
      <HowTo
        title={t('about.howTo')}
        titleId={TITLE_ID}
        count={format.count}
        steps={STEPS.map((step) => ({
          title: t(`about.steps.${step}.title`),
          text: t(`about.steps.${step}.text`),
        }))}
      />
      <LightFigure />
      <Faq
        title={t('about.faq')}
        questions={QUESTIONS.map((name) => ({
          question: t(`about.questions.${name}.question`),
          answer: t(`about.questions.${name}.answer`, values),
        }))}
      />
    </>
  );
});

/** Below the editor it is folded until the visitor opens it, here or with a link to it: see `useScrollRestoration`. */
export function About() {
  const { t } = useText();
  const hasImage = useSessionState((state) => state.image !== null);
  const [opened, setOpened] = useState(false);
  const [hadImage, setHadImage] = useState(hasImage);
  if (hadImage !== hasImage) {
    setHadImage(hasImage);
    setOpened(false);
  }
  return (
    <chakra.section
      id={ABOUT_ID}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      marginTop={hasImage ? '8' : { base: '14', md: '20' }}
      scrollMarginTop="4"
    >
      <details
        open={opened || !hasImage}
        onToggle={({ currentTarget }) => setOpened(hasImage && currentTarget.open)}
      >
        <DisclosureSummary hidden={!hasImage} borderBlockWidth="1px" borderColor="line">
          <span>{`${t('about.howTo')} · ${t('about.faq')}`}</span>
        </DisclosureSummary>
        <chakra.div paddingTop={hasImage ? '6' : undefined}>
          <Content />
        </chakra.div>
      </details>
    </chakra.section>
  );
}
