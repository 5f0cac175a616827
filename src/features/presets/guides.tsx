import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { Preset } from '../../config/presets';
import { useText } from '../../i18n/useText';
import { Faq } from '../../ui/Faq';
import { HowTo } from '../../ui/HowTo';

const Guide = chakra('section', { base: { marginTop: { base: '14', md: '20' } } });

const STEPS = ['upload', 'pick', 'download'] as const;
const QUESTIONS = ['which', 'shape', 'other', 'original'] as const;

export function PresetsGuide() {
  const { t, format, values } = useText();
  return (
    <Guide>
      <HowTo
        title={t('presets.howTo')}
        count={format.count}
        steps={STEPS.map((step) => ({
          title: t(`presets.steps.${step}.title`),
          text: t(`presets.steps.${step}.text`),
        }))}
      />
      <Faq
        title={t('presets.faq')}
        questions={QUESTIONS.map((name) => ({
          question: t(`presets.questions.${name}.question`),
          answer: t(`presets.questions.${name}.answer`, values),
        }))}
      />
    </Guide>
  );
}

const FIXED_STEPS = ['upload', 'resize', 'download'] as const;

/** `memo` prevents a rendering of the guide when the image changes. */
export const FixedSizeGuide = memo(function FixedSizeGuide({ preset }: { preset: Preset }) {
  const { t, format } = useText();
  const values = { size: format.size(preset.size) };
  const shape = preset.size.width === preset.size.height ? 'square' : 'oblong';
  return (
    <Guide>
      <HowTo
        title={t('fixedSize.howTo', values)}
        count={format.count}
        steps={FIXED_STEPS.map((step) => ({
          title: t(`fixedSize.steps.${step}.title`),
          text: t(`fixedSize.steps.${step}.text`, values),
        }))}
      />
      <Faq
        title={t('fixedSize.faq', values)}
        questions={[
          {
            question: t('fixedSize.questions.uses.question', values),
            answer: t(`presets.items.${preset.id}.uses`),
          },
          {
            question: t('fixedSize.questions.shape.question'),
            answer: t(`fixedSize.questions.shape.${shape}`, values),
          },
          {
            question: t('fixedSize.questions.quality.question'),
            answer: t(`fixedSize.questions.quality.${preset.group}`),
          },
          {
            question: t('fixedSize.questions.upload.question'),
            answer: t('fixedSize.questions.upload.answer'),
          },
        ]}
      />
    </Guide>
  );
});
