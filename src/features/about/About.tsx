import { chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { ABOUT_ID } from '../../config/routes';
import { useText } from '../../i18n';
import { useSessionState } from '../../session';
import { DisclosureSummary, Faq, HowTo } from '../../ui';
import { LightFigure } from './LightFigure';

const STEPS = ['upload', 'edit', 'download'] as const;
const QUESTIONS = ['privacy', 'formats', 'output', 'size', 'quality'] as const;

const TITLE_ID = `${ABOUT_ID}-title`;

/** Instructions, an explanation of linear light, and frequent questions. */
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

/**
 * The How to Use and FAQ part of the home page. Below the editor it is folded until the visitor opens it, here or with
 * a link to it: see `useScroll`. Without an image it stands open.
 */
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
      scrollMarginTop="20"
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
