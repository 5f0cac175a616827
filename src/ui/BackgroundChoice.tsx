import { useText } from '../i18n/useText';
import { BACKGROUNDS, useBackground } from './background';
import { IconSelect } from './IconSelect';

/** Chooses the background that is visible through transparent pictures. */
export function BackgroundChoice() {
  const { t } = useText();
  const [background, choose] = useBackground();
  return (
    <IconSelect
      icon="background"
      label={t('background.label')}
      value={background}
      options={BACKGROUNDS.map((value) => ({ value, label: t(`background.${value}`) }))}
      onChange={choose}
    />
  );
}
