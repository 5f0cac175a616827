import { chakra, Toaster as Region, Toast, useToastStyles } from '@chakra-ui/react';
import { Icon, type IconName } from './icons';
import { toaster } from './toaster';

const ICONS: Readonly<Record<string, IconName>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

function Indicator({ type }: { type: string }) {
  const styles = useToastStyles();
  return (
    <chakra.span css={styles['indicator']}>
      <Icon name={ICONS[type] ?? 'info'} />
    </chakra.span>
  );
}

interface ToasterProps {
  /** The name of the region, for a screen reader. */
  label: string;
  /** The name of the button that takes a message away. */
  dismissLabel: string;
}

/** Where the messages appear; a live region, so that they are read out too. */
export function Toaster({ label, dismissLabel }: ToasterProps) {
  return (
    <Region toaster={toaster} aria-label={label} data-screen-only>
      {(toast) => (
        <Toast.Root>
          <Indicator type={toast.type ?? 'info'} />
          <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
            <Toast.Title>{toast.title}</Toast.Title>
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </chakra.div>
          <Toast.CloseTrigger aria-label={dismissLabel}>
            <Icon name="close" size="1rem" />
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </Region>
  );
}
