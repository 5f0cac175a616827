import { Box, chakra, Toaster as Region, Toast, useToastStyles } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTIFICATIONS_KEY } from '../data/shortcuts';
import { ANNOUNCED_MS } from '../data/timings';
import { type Announcement, Announcer } from './Announcer';
import { Icon, type IconName } from './icons';
import { toaster } from './toaster';
import { useToastPlace } from './useToastPlace';

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

type Item = ReturnType<typeof toaster.getVisibleToasts>[number];

interface MessageProps {
  toast: Item;
  dismissLabel: string;
  /** Reads it out. Never changes. */
  announce: (announcement: Announcement) => void;
}

function Message({ toast, dismissLabel, announce }: MessageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { id, type = 'info', title, description } = toast;
  useEffect(() => {
    const lines = text.current?.innerText.split('\n').filter(Boolean) ?? [];
    if (id) announce({ id, lines, urgent: type === 'error' });
  }, [id, type, announce]);
  useEffect(() => {
    // The library stops the time when the pointer or the focus comes to the messages, and not for one that comes later.
    if (ref.current?.closest('[data-scope=toast]:is(:hover, :focus-within)')) toaster.pause(id);
  }, [id]);
  return (
    <Toast.Root ref={ref} role="group">
      <Indicator type={type} />
      <Box ref={text} flex="1" minWidth="0" overflowWrap="anywhere">
        <Toast.Title>{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
      </Box>
      <Toast.CloseTrigger aria-label={dismissLabel}>
        <Icon name="close" size="1rem" />
      </Toast.CloseTrigger>
    </Toast.Root>
  );
}

/** Stops the time again for whoever has the focus in a message: the library lets it go on when the pointer leaves. */
function keepFocused({ currentTarget }: { currentTarget: Element }): void {
  // After the library, which does so in microtasks.
  setTimeout(() => {
    if (currentTarget.contains(document.activeElement)) toaster.pause();
  });
}

interface ToasterProps {
  /** The name of the region, for a screen reader. */
  label: string;
  /** The name of the button that takes a message away. */
  dismissLabel: string;
}

/** Where the messages appear. They are read out by regions of their own: see `Announcer`. */
export function Toaster({ label, dismissLabel }: ToasterProps) {
  const root = useRef<HTMLDivElement>(null);
  useToastPlace(root);
  const [announced, setAnnounced] = useState<readonly Announcement[]>([]);
  const announce = useCallback((announcement: Announcement) => {
    // One that is announced again, as by an effect that runs twice, is not read out twice.
    setAnnounced((all) => [...all.filter(({ id }) => id !== announcement.id), announcement]);
    setTimeout(() => setAnnounced((all) => all.filter((each) => each !== announcement)), ANNOUNCED_MS);
  }, []);
  return (
    <div ref={root} style={{ display: 'contents' }}>
      <Region
        toaster={toaster}
        aria-label={label}
        aria-live="off"
        data-screen-only
        // Below the header and its menus, which messages would cover otherwise.
        style={{ zIndex: 8 }}
        aria-keyshortcuts={NOTIFICATIONS_KEY}
        onMouseLeave={keepFocused}
      >
        {(toast) => <Message toast={toast} dismissLabel={dismissLabel} announce={announce} />}
      </Region>
      <Announcer announced={announced} />
    </div>
  );
}
