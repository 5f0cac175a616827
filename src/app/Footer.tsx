import { chakra, Flex } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { CONTENT_WIDTH } from '../config/layout';
import { ROUTES } from '../config/routes';
import { loadLaterTexts } from '../i18n/language';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lib/lazyPart';
import { useInBrowser } from '../lib/store';
import { Button } from '../ui/Button';
import { Icon } from '../ui/icons';
import { Modal, ModalHead } from '../ui/Modal';
import { useShortcuts } from '../ui/shortcuts';
import { PageErrorBoundary } from './ErrorBoundary';

const LazyShortcutSheet = lazyPart(
  () => import('./ShortcutSheet'),
  ({ ShortcutSheet }) => ShortcutSheet,
  { alsoLoad: loadLaterTexts, waiting: () => null },
);

const Foot = chakra('footer', {
  base: {
    marginTop: '12',
    borderTopWidth: '1px',
    borderColor: 'line',
    textStyle: 'note',
  },
});

const item = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'control',
    // With large text, a Japanese label is one word that is wider than a phone.
    overflowWrap: 'anywhere',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _hover: { color: 'text', textDecoration: 'underline' },
  },
} as const;

const LegalLink = chakra(Link, item);
const Trigger = chakra('button', item);

function Shortcuts() {
  const { t } = useText();
  const keys = useShortcuts();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={keys.list}
        onClick={() => setOpen(true)}
      >
        {t('shortcuts.title')}
      </Trigger>
      <Modal open={open} onClose={close} label={t('shortcuts.title')} place="middle">
        <ModalHead justifyContent="space-between" gap="3" paddingInlineStart="5">
          <chakra.h2 fontSize="lg" fontWeight="bold">
            {t('shortcuts.title')}
          </chakra.h2>
          <Button variant="quiet" shape="icon" aria-label={t('shortcuts.close')} onClick={close}>
            <Icon name="close" />
          </Button>
        </ModalHead>
        <PageErrorBoundary>
          <LazyShortcutSheet />
        </PageErrorBoundary>
      </Modal>
    </>
  );
}

declare global {
  interface ImportMetaEnv {
    /** The year of the build, which `vite.config.ts` inserts. */
    readonly BUILD_YEAR: number;
  }
}

export function Footer() {
  const { t, values } = useText();
  const year = useInBrowser(() => new Date().getFullYear(), import.meta.env.BUILD_YEAR);
  return (
    <Foot data-screen-only>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align="center"
        justify="space-between"
        columnGap="6"
        maxWidth={`${CONTENT_WIDTH}px`}
        marginInline="auto"
        paddingInline="gutter"
        paddingTop="4"
        paddingBottom="calc(1rem + env(safe-area-inset-bottom))"
        textAlign="center"
      >
        <p>{t('layout.rights', { ...values, year })}</p>
        <Flex wrap="wrap" justify="center" marginInlineEnd={{ md: '-3' }}>
          <Shortcuts />
          <chakra.nav aria-label={t('layout.legal')} display="contents">
            <LegalLink to={ROUTES.privacy}>{t('layout.privacy')}</LegalLink>
            <LegalLink to={ROUTES.terms}>{t('layout.terms')}</LegalLink>
          </chakra.nav>
        </Flex>
      </Flex>
    </Foot>
  );
}
