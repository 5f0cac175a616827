import { useText } from '../i18n';
import { Prose } from './Prose';

const PARTS = ['images', 'information', 'usage', 'storage', 'agreement'] as const;

/** The privacy policy. */
export default function PrivacyPage() {
  const { t, facts } = useText();
  const parts = PARTS.map((part) => ({
    title: t(`privacy.${part}.title`),
    text: t(`privacy.${part}.text`, facts),
  }));
  return <Prose heading={t('privacy.heading')} parts={parts} />;
}
