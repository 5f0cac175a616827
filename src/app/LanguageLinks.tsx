import { Link } from 'react-router-dom';
import { LANGUAGE_GROUPS, LANGUAGE_INFO, LANGUAGES, languageHome } from '../config/languages';
import { useLanguage, useText } from '../i18n';
import { opensHere } from '../lib/opensHere';
import { Icon } from '../ui';
import { MenuGroup } from './MenuGroup';
import { useChooseLanguage } from './useChooseLanguage';

/**
 * Links to the home page in every language, in groups. A click on a link also stores its language as the visitor's
 * choice. For use in `MenuLinks`.
 */
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
