import { chakra } from '@chakra-ui/react';
import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { screenKey } from '../data/screenKey';
import { useText } from '../i18n';
import { logFailure } from '../lib/log';
import { Button, EmptyState, PageHeading } from '../ui';

/** The script of a screen could not be had: there is no network, or the host has only a newer version's. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';

  /** @param forget has the script fetched anew by whoever shows the screen the next time. */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'center' },
});

function Unavailable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useText();
  useEffect(() => {
    window.addEventListener('online', onTryAgain);
    return () => window.removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  return (
    <EmptyState padding="6">
      <PageHeading takesFocus>{t('crash.screenHeading')}</PageHeading>
      <chakra.p color="textMuted">{t('crash.screenText')}</chakra.p>
      <Buttons>
        <Button variant="primary" onClick={onTryAgain}>
          {t('upload.tryAgain')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      </Buttons>
    </EmptyState>
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

  override componentWillUnmount() {
    this.#forget();
  }

  #forget() {
    if (this.state.thrown instanceof ScreenUnavailable) this.state.thrown.forget();
  }

  readonly #tryAgain = () => {
    this.#forget();
    this.setState({ thrown: null });
  };

  override render() {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (thrown instanceof ScreenUnavailable) return <Unavailable onTryAgain={this.#tryAgain} />;
    // Anything else is for the guard of the whole page.
    throw thrown;
  }
}

/** Stands in for a screen that cannot be had. The session outlives it: with the way back, the open image is back. */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  return <Guard key={screenKey(useLocation().pathname)}>{children}</Guard>;
}
