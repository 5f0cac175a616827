import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { ABOUT_ID } from '../../data/routes';
import { useText } from '../../i18n';
import { Faq, HowTo } from '../../ui';
import { LightFigure } from './LightFigure';

const STEPS = ['upload', 'edit', 'download'] as const;
const QUESTIONS = ['privacy', 'formats', 'output', 'size', 'quality'] as const;

/**
 * The How to Use and FAQ part of the home page: instructions, an explanation of linear light, and frequent questions.
 * `memo` prevents a rendering of this part when an image opens or closes.
 */
export const About = memo(function About() {
  const { t, format, facts } = useText();
  const titleId = `${ABOUT_ID}-title`;
  return (
    <chakra.section
      id={ABOUT_ID}
      tabIndex={-1}
      aria-labelledby={titleId}
      marginTop={{ base: '14', md: '20' }}
      scrollMarginTop="20"
    >
      <HowTo
        title={t('about.howTo')}
        titleId={titleId}
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
          answer: t(`about.questions.${name}.answer`, facts),
        }))}
      />
    </chakra.section>
  );
});
