import { chakra } from '@chakra-ui/react';
import { useText } from '../i18n/useText';
import { BACKGROUNDS, useBackground } from './background';
import { Icon } from './icons';

const Around = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '11',
    borderRadius: 'control',
    color: 'textMuted',
    _hover: { color: 'text', bg: 'fill' },
    '&:has(:focus-visible)': { layerStyle: 'focusRing' },
  },
});

// An invisible list covers the icon, so that touch, keyboard and screen readers use a native control.
const List = chakra('select', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    opacity: '0',
    cursor: 'pointer',
    // The system draws the open list, also where the page has its own theme.
    color: 'text',
    bg: 'panel',
  },
});

/** Chooses the background that is visible through transparent pictures. */
export function BackgroundChoice() {
  const { t } = useText();
  const [background, choose] = useBackground();
  return (
    <Around title={t('background.label')}>
      <Icon name="background" />
      <List
        aria-label={t('background.label')}
        value={background}
        onChange={({ currentTarget }) =>
          choose(BACKGROUNDS.find((each) => each === currentTarget.value) ?? 'checkerboard')
        }
      >
        {BACKGROUNDS.map((each) => (
          <option key={each} value={each}>
            {t(`background.${each}`)}
          </option>
        ))}
      </List>
    </Around>
  );
}
