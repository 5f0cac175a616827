import { EmptyState, Flex } from '@chakra-ui/react';
import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageKey } from '../config/pages';
import { useText } from '../i18n/useText';
import { PartUnavailable } from '../lib/lazyPart';
import { logFailure } from '../lib/log';
import { Button } from '../ui/Button';
import { PageHeading } from '../ui/PageHeading';

function Crashed() {
  const { t } = useText();
  return (
    <EmptyState.Root as="main" minHeight="100svh" padding="6">
      <EmptyState.Title as="h1">{t('crash.heading')}</EmptyState.Title>
      <p>{t('crash.text')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </EmptyState.Root>
  );
}

/** React logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Unavailable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useText();
  useEffect(() => {
    window.addEventListener('online', onTryAgain);
    return () => window.removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  return (
    <EmptyState.Root padding="6">
      <PageHeading takesFocus>{t('crash.pageHeading')}</PageHeading>
      <EmptyState.Description>{t('crash.pageText')}</EmptyState.Description>
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
    if (thrown instanceof PartUnavailable) logFailure('page', 'unavailable');
  }

  override componentWillUnmount() {
    this.#forget();
  }

  #forget() {
    if (this.state.thrown instanceof PartUnavailable) this.state.thrown.forget();
  }

  readonly #tryAgain = () => {
    this.#forget();
    this.setState({ thrown: null });
  };

  override render() {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (thrown instanceof PartUnavailable) return <Unavailable onTryAgain={this.#tryAgain} />;
    // The error boundary of the whole page handles every error that is not a `PartUnavailable`.
    throw thrown;
  }
}

/** Shows a message in place of a page that could not be loaded. The open image is kept: the session is outside. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <Guard key={pageKey(useLocation().pathname)}>{children}</Guard>;
}
