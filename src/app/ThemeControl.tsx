import { chakra } from '@chakra-ui/react';
import { useText } from '../i18n';
import { toggleColorMode, useColorMode } from '../theme';
import { Button, Icon } from '../ui';

const Switch = chakra('button', {
  base: {
    display: { base: 'none', md: 'inline-flex' },
    position: 'relative',
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
    '&:hover': { borderColor: 'text' },
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
    '[aria-checked=true] > &': { translate: '1.5rem 0' },
  },
});

/** The choice of the theme: a switch where there is room, a button where there is little. */
export function ThemeControl() {
  const { t } = useText();
  const dark = useColorMode() === 'dark';
  return (
    <>
      <Switch
        type="button"
        role="switch"
        aria-checked={dark}
        aria-label={t('frame.darkTheme')}
        onClick={toggleColorMode}
      >
        <Icon name="sun" size="1rem" />
        <Icon name="moon" size="1rem" />
        <Thumb aria-hidden="true">
          <Icon name={dark ? 'moon' : 'sun'} size="1rem" />
        </Thumb>
      </Switch>
      <Button
        look="quiet"
        shape="icon"
        display={{ base: 'inline-flex', md: 'none' }}
        aria-label={t(dark ? 'frame.toLight' : 'frame.toDark')}
        onClick={toggleColorMode}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
      </Button>
    </>
  );
}
