import { chakra } from '@chakra-ui/react';
import { ABOUT_ID } from '../../data/routes';
import { useText } from '../../i18n';
import { Faq } from './Faq';

const STEPS = ['upload', 'edit', 'download'] as const;

const Title = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', marginBottom: '5' },
});

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: { base: '5', md: '8' },
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
  },
});

const Step = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '3', alignContent: 'start' },
});

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeContent: 'center',
    boxSize: '8',
    borderRadius: 'round',
    bg: 'accentTint',
    color: 'accentText',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** How to use the product, and the questions that people ask. */
export function About() {
  const { t, format } = useText();
  return (
    <chakra.section
      id={ABOUT_ID}
      tabIndex={-1}
      aria-labelledby={`${ABOUT_ID}-title`}
      marginTop={{ base: '14', md: '20' }}
      scrollMarginTop="20"
    >
      <Title id={`${ABOUT_ID}-title`}>{t('about.howTo')}</Title>
      <Steps>
        {STEPS.map((step, index) => (
          <Step key={step}>
            <Mark aria-hidden="true">{format.count(index + 1)}</Mark>
            <div>
              <chakra.h3 fontWeight="bold" lineHeight="2rem">
                {t(`about.steps.${step}.title`)}
              </chakra.h3>
              <chakra.p color="textMuted">{t(`about.steps.${step}.text`)}</chakra.p>
            </div>
          </Step>
        ))}
      </Steps>
      <Title marginTop={{ base: '12', md: '16' }}>{t('about.faq')}</Title>
      <Faq />
    </chakra.section>
  );
}
