import { chakra } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { screenKey } from '../data/screenKey';
import { useText } from '../i18n';
import { logFailure } from '../lib/log';
import { Button, Middle, PageHeading } from '../ui';

/** The script of a screen could not be had: there is no network, or the host has only a newer version's. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';
}

function Unavailable() {
  const { t } = useText();
  return (
    <Middle padding="6">
      <PageHeading takesFocus>{t('crash.screenHeading')}</PageHeading>
      <chakra.p color="textMuted">{t('crash.screenText')}</chakra.p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </Middle>
  );
}

interface GuardState {
  readonly thrown: unknown;
}

class Guard extends Component<{ children: ReactNode }, GuardState> {
  override state: GuardState = { thrown: null };

  static getDerivedStateFromError(thrown: unknown): GuardState {
    return { thrown };
  }

  override componentDidCatch(thrown: unknown) {
    if (thrown instanceof ScreenUnavailable) logFailure('screen', 'unavailable');
  }

  override render() {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (thrown instanceof ScreenUnavailable) return <Unavailable />;
    // Anything else is for the guard of the whole page.
    throw thrown;
  }
}

/** Stands in for a screen that cannot be had. The session outlives it: with the way back, the open image is back. */
export function ScreenGuard({ children }: { children: ReactNode }) {
  return <Guard key={screenKey(useLocation().pathname)}>{children}</Guard>;
}
