import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { CONTENT_WIDTH } from '../data/layout';
import { ROUTES } from '../data/routes';
import { useText } from '../i18n';
import { useYear } from './useYear';

const Foot = chakra('footer', {
  base: {
    marginTop: '12',
    borderTopWidth: '1px',
    borderColor: 'line',
    fontSize: 'sm',
    color: 'textMuted',
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    maxWidth: `${CONTENT_WIDTH}px`,
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    paddingBlock: '4',
    textAlign: 'center',
  },
});

const LegalLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'control',
    textUnderlineOffset: '0.2em',
    '&:hover': { color: 'text', textDecoration: 'underline' },
  },
});

/** The foot of every screen. */
export function Footer() {
  const { t, facts } = useText();
  const year = useYear();
  return (
    <Foot>
      <Row>
        <p>{t('frame.rights', { ...facts, year })}</p>
        <chakra.nav
          aria-label={t('frame.legal')}
          display="flex"
          flexWrap="wrap"
          justifyContent="center"
          marginInlineEnd={{ md: '-3' }}
        >
          <LegalLink to={ROUTES.privacy}>{t('frame.privacy')}</LegalLink>
          <LegalLink to={ROUTES.terms}>{t('frame.terms')}</LegalLink>
        </chakra.nav>
      </Row>
    </Foot>
  );
}
