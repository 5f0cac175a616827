import { EmptyState, Flex } from '@chakra-ui/react';
import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { screenKey } from '../config/screenKey';
import { useText } from '../i18n';
import { logFailure } from '../lib/log';
import { ScreenUnavailable } from '../lib/screenUnavailable';
import { Button, PageHeading } from '../ui';

function Unavailable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useText();
  useEffect(() => {
    window.addEventListener('online', onTryAgain);
    return () => window.removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  return (
    <EmptyState.Root padding="6">
      <PageHeading takesFocus>{t('crash.screenHeading')}</PageHeading>
      <EmptyState.Description>{t('crash.screenText')}</EmptyState.Description>
      <Flex wrap="wrap" gap="2" justify="center">
        <Button variant="primary" onClick={onTryAgain}>
          {t('upload.tryAgain')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      </Flex>
    </EmptyState.Root>
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
    // The error boundary of the whole page handles every error that is not a `ScreenUnavailable`.
    throw thrown;
  }
}

/**
 * Shows a message in place of a screen that could not be loaded. The session, which holds the open image, is outside
 * this component. So the open image is not lost and reappears on the next screen.
 */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  return <Guard key={screenKey(useLocation().pathname)}>{children}</Guard>;
}
