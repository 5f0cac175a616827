import { chakra, Flex } from '@chakra-ui/react';
import { Link, NavLink } from 'react-router-dom';
import { LANGUAGE_INFO, languageAbout, languageHome } from '../config/languages';
import {
  AT_LOW_WINDOW,
  CONTENT_WIDTH,
  HEADER_HEIGHT,
  LOW_HEADER_HEIGHT,
  STATIC_HEADER,
} from '../config/layout';
import { PRODUCT_NAME } from '../config/site';
import { useLanguage } from '../i18n/language';
import { useText } from '../i18n/useText';
import { STICKY_STAGE_ATTRIBUTE } from '../ui/coveredEdges';
import { Icon } from '../ui/icons';
import { Logo } from '../ui/Logo';
import { Dropdown } from './Dropdown';
import { LanguageLinks, PresetLinks } from './MenuLinks';
import { SideMenu } from './SideMenu';
import { ThemeControl } from './ThemeControl';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '10',
    [STATIC_HEADER]: { position: 'static' },
    // The sticky stage takes the place at the upper edge.
    [`html[${STICKY_STAGE_ATTRIBUTE}] &`]: { position: 'static' },
    paddingTop: 'env(safe-area-inset-top)',
    bg: 'panel',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
});

const Brand = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: { base: '2', sm: '3' },
    minHeight: '11',
    marginInlineEnd: 'auto',
    borderRadius: 'control',
    fontSize: 'min(1rem, 5vw)',
    fontWeight: 'bold',
    whiteSpace: 'nowrap',
    letterSpacing: '-0.01em',
  },
});

const item = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    // In a window of tablet width (`md`), the padding is smaller than in a wider window (`lg`). So even the Russian
    // texts, which are the longest, fit on one line.
    paddingInline: { md: '2', lg: '3' },
    whiteSpace: 'nowrap',
    borderRadius: 'control',
    color: 'textMuted',
    transition: 'color 120ms',
    _hover: { color: 'text' },
    '&[aria-current=page]': {
      color: 'text',
      fontWeight: 'medium',
      // In these modes, the current link has the same color as the other links of the bar, so it is underlined.
      '@media (forced-colors: active), (prefers-contrast: more)': { textDecoration: 'underline' },
    },
  },
} as const;

const Home = chakra(NavLink, item);
const About = chakra(Link, item);

export function TopBar() {
  const { t, values } = useText();
  const { language } = useLanguage();
  const { name } = LANGUAGE_INFO[language];
  const home = languageHome(language);
  return (
    <Bar data-screen-only>
      <Flex
        align="center"
        gap={{ base: '0', sm: '1', lg: '3' }}
        width="full"
        maxWidth={`${CONTENT_WIDTH}px`}
        minHeight={HEADER_HEIGHT}
        css={{ [AT_LOW_WINDOW]: { minHeight: LOW_HEADER_HEIGHT } }}
        marginInline="auto"
        paddingInline={{
          base: 'max({spacing.gutter} - 0.25rem, env(safe-area-inset-left), env(safe-area-inset-right))',
          md: 'gutter',
        }}
      >
        <SideMenu />
        <Brand to={home} aria-label={t('layout.homeOf', values)}>
          <Logo />
          <span>{PRODUCT_NAME}</span>
        </Brand>
        <Flex
          as="nav"
          aria-label={t('layout.navigation')}
          display={{ base: 'none', md: 'flex' }}
          align="center"
        >
          <Home to={home} end>
            {t('layout.home')}
          </Home>
          <Dropdown label={<span>{t('layout.presets')}</span>}>
            <PresetLinks />
          </Dropdown>
          <About to={languageAbout(language)}>{t('layout.about')}</About>
          <Dropdown
            align="end"
            name={t('layout.languageNow', { name })}
            label={
              <>
                <Icon name="globe" />
                <span>{name}</span>
              </>
            }
          >
            <LanguageLinks />
          </Dropdown>
        </Flex>
        <ThemeControl />
      </Flex>
    </Bar>
  );
}
