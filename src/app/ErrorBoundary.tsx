import { EmptyState } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n';
import { Button } from '../ui';

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

/** Shows a message in place of the page if rendering fails. React logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}
