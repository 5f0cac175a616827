import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { LANGUAGE_GROUPS, LANGUAGE_INFO, LANGUAGES, languageHome } from '../config/languages';
import { PRESET_GROUPS, PRESETS } from '../config/presets';
import { fixedSizePath, ROUTES } from '../config/routes';
import { useLanguage } from '../i18n/language';
import { useText } from '../i18n/useText';
import { opensHere } from '../lib/opensHere';
import { Icon } from '../ui/icons';
import { useChooseLanguage } from './useChooseLanguage';

/**
 * The styles of the links, the group titles (`p`) and the additional texts (`small`) of the menu around which it is. A
 * Chakra component for each link would double the time in which the menu renders.
 */
export const MenuLinks = chakra('div', {
  base: {
    '& p': {
      paddingInline: '3',
      paddingTop: '3',
      paddingBottom: '1',
      textStyle: 'label',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '6',
      minHeight: 'control',
      flexWrap: { smDown: 'wrap' },
      paddingInline: '3',
      borderRadius: 'control',
      paddingBlock: '1',
      lineHeight: 'tight',
      // A window narrower than `md` shows the links in the side menu, which is narrow, so long link texts must wrap. A
      // wider window shows the links in menus of the top bar, which are as wide as their link texts.
      whiteSpace: { md: 'nowrap' },
      _hover: { bg: 'fill' },
      // The outline is inside the link, because the edge of the menu would cut off an outline around the link.
      '&:focus-visible': { outlineOffset: '-2px' },
      '&[aria-current]': {
        color: 'accentText',
        fontWeight: 'medium',
        // In these modes, the current link has nearly or exactly the same color as the other links, so it is
        // underlined.
        '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
      },
    },
    '& small': {
      textStyle: 'note',
      fontWeight: 'normal',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

/** A click on a link also stores its language as the visitor's choice. For use in `MenuLinks`. */
export function LanguageLinks() {
  const { t } = useText();
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const groups = LANGUAGE_GROUPS.map((group) => ({
    group,
    codes: LANGUAGES.filter((code) => LANGUAGE_INFO[code].group === group),
  })).filter(({ codes }) => codes.length > 0);
  return groups.map(({ group, codes }) => (
    <MenuGroup key={group} title={t(`languageGroups.${group}`)}>
      {codes.map((code) => (
        <li key={code}>
          <Link
            to={languageHome(code)}
            lang={code}
            hrefLang={code}
            aria-current={code === language ? 'true' : undefined}
            onClick={(event) => opensHere(event) && choose(code)}
          >
            <span>{LANGUAGE_INFO[code].name}</span>
            {code === language && <Icon name="check" size="1rem" />}
          </Link>
        </li>
      ))}
    </MenuGroup>
  ));
}

export function PresetLinks() {
  const { t, format } = useText();
  return (
    <>
      <NavLink to={ROUTES.presets} end>
        {t('layout.allPresets')}
      </NavLink>
      <NavLink to={ROUTES.icons}>{t('layout.icons')}</NavLink>
      {PRESET_GROUPS.map((group) => (
        <MenuGroup key={group} title={t(`presets.groups.${group}`)}>
          {PRESETS.filter((preset) => preset.group === group).map(({ id, label, size }) => (
            <li key={id}>
              <NavLink to={fixedSizePath(size)}>
                <span>{t(label)}</span>
                <small>{format.size(size)}</small>
              </NavLink>
            </li>
          ))}
        </MenuGroup>
      ))}
    </>
  );
}
