import { useText } from '../i18n/useText';
import { Prose } from './Prose';

const PARTS = ['use', 'images', 'changes', 'acceptance'] as const;

export default function TermsPage() {
  const { t, values } = useText();
  const parts = PARTS.map((part) => ({
    title: t(`terms.${part}.title`),
    text: t(`terms.${part}.text`, values),
  }));
  return <Prose heading={t('terms.heading')} parts={parts} />;
}
