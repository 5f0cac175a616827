import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { languageAbout, languageHome } from '../config/languages';
import { fromWidth, TABLET_WIDTH } from '../config/layout';
import { PRODUCT_NAME } from '../config/site';
import { useLanguage } from '../i18n/language';
import { useText } from '../i18n/useText';
import { IconButton } from '../ui/IconButton';
import { Logo } from '../ui/Logo';
import { Modal, ModalHead } from '../ui/Modal';
import { LanguageLinks, MenuLinks, PresetLinks } from './MenuLinks';

const Part = chakra('section', {
  base: { paddingBlock: '3', '& + &': { borderTopWidth: '1px', borderColor: 'line' } },
});

const PartTitle = chakra('h2', { base: { paddingInline: '3', paddingBlock: '2', fontWeight: 'bold' } });

/** For a narrow window: a button in the top bar, and a dialog with all links that a wide top bar shows. */
export function SideMenu() {
  const { t } = useText();
  const { language } = useLanguage();
  // `openAt` is the key of the navigation after which the menu was opened. It is null while the menu is closed. Each
  // later navigation has a new key and so closes the menu, even a navigation to the page that is already shown.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = openAt === key;
  const close = useCallback(() => setOpenAt(null), []);

  // The menu closes when the window becomes wide, because a wide window does not show the menu's button.
  useEffect(() => {
    const wide = window.matchMedia(fromWidth(TABLET_WIDTH));
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);

  return (
    <>
      <IconButton
        icon="menu"
        label={t('layout.menu')}
        align="start"
        display={{ base: 'inline-flex', md: 'none' }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      />
      <Modal open={open} onClose={close} label={t('layout.menu')} place="left">
        <ModalHead gap="2" paddingInlineStart="4" fontWeight="bold">
          <Logo />
          <chakra.span flex="1">{PRODUCT_NAME}</chakra.span>
          <IconButton icon="close" label={t('layout.closeMenu')} onClick={close} />
        </ModalHead>
        <MenuLinks as="nav" aria-label={t('layout.navigation')} paddingInline="2">
          <Part>
            <NavLink to={languageHome(language)} end>
              {t('layout.home')}
            </NavLink>
            <Link to={languageAbout(language)}>{t('layout.about')}</Link>
          </Part>
          <Part>
            <PartTitle>{t('layout.presets')}</PartTitle>
            <PresetLinks />
          </Part>
          <Part>
            <PartTitle>{t('layout.language')}</PartTitle>
            <LanguageLinks />
          </Part>
        </MenuLinks>
      </Modal>
    </>
  );
}
