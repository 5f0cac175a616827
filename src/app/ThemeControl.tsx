import { chakra } from '@chakra-ui/react';
import { useText } from '../i18n/useText';
import { toggleColorMode, useColorMode } from '../theme/colorMode';
import { Button } from '../ui/Button';
import { Icon } from '../ui/icons';
import { Tooltip } from '../ui/Tooltip';

const Switch = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '14',
    height: '8',
    paddingInline: '1.5',
    flexShrink: '0',
    bg: 'fill',
    color: 'textMuted',
    borderWidth: '1px',
    borderColor: 'outline',
    borderRadius: 'round',
    cursor: 'pointer',
    _hover: { borderColor: 'text' },
    // This element enlarges the touch area to a height of 44 px without a visible change. The switch is 30 px high
    // within its border, and the element adds 7 px above and 7 px below.
    _after: { content: '""', position: 'absolute', insetBlock: '-7px', insetInline: '-1px' },
  },
});

const Thumb = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '2px',
    top: '2px',
    display: 'grid',
    placeContent: 'center',
    boxSize: '1.625rem',
    bg: 'accent',
    color: 'onAccent',
    borderRadius: 'round',
    transition: 'translate 180ms',
    _dark: { translate: '1.5rem 0' },
    // In forced-colors mode the browser removes backgrounds, so the thumb would be invisible. `forcedColorAdjust` keeps
    // the background of the thumb, in a system color.
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
  },
});

// CSS shows either `InLight` or `InDark`, according to the theme class of the root element. This class is correct even
// before the page's script runs, when React does not know the theme yet.
const InLight = chakra('span', { base: { display: 'contents', _dark: { display: 'none' } } });
const InDark = chakra('span', { base: { display: 'none', _dark: { display: 'contents' } } });

export function ThemeControl() {
  const { t } = useText();
  const dark = useColorMode() === 'dark';
  const toggleLabel = t(dark ? 'layout.toLight' : 'layout.toDark');
  return (
    <>
      <Tooltip label={t('layout.darkTheme')} display={{ base: 'none', md: 'inline-flex' }}>
        <Switch
          type="button"
          role="switch"
          aria-checked={dark}
          aria-label={t('layout.darkTheme')}
          onClick={toggleColorMode}
        >
          <Icon name="sun" size="1rem" />
          <Icon name="moon" size="1rem" />
          <Thumb aria-hidden="true">
            <InLight>
              <Icon name="sun" size="1rem" />
            </InLight>
            <InDark>
              <Icon name="moon" size="1rem" />
            </InDark>
          </Thumb>
        </Switch>
      </Tooltip>
      <Tooltip label={toggleLabel} display={{ base: 'inline-flex', md: 'none' }}>
        <Button variant="quiet" shape="icon" aria-label={toggleLabel} onClick={toggleColorMode}>
          <InLight>
            <Icon name="moon" />
          </InLight>
          <InDark>
            <Icon name="sun" />
          </InDark>
        </Button>
      </Tooltip>
    </>
  );
}
