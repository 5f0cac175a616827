import { Box, chakra, Toaster as Region, Toast, useToastStyles } from '@chakra-ui/react';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { NOTIFICATIONS_KEY } from '../config/shortcuts';
import { captionNotice } from './captionNotice';
import { Icon, type IconName } from './icons';
import { toaster } from './toaster';
import { useToastPlace } from './toastPlace';

/**
 * The text of a message is in the message itself and in a live region, from which screen readers announce it. After
 * this time, in milliseconds, the text is removed from the live region, so that screen readers do not find it twice.
 */
const ANNOUNCED_MS = 1000;

interface Announcement {
  readonly id: string;
  readonly lines: readonly ReactNode[];
  /** True if a screen reader interrupts its current speech for this announcement. */
  readonly urgent: boolean;
}

/**
 * The live regions for the texts of the messages. The regions exist before the first message, because a screen reader
 * may ignore a region that is inserted together with its text. The visible messages are not live regions. Otherwise a
 * screen reader would announce each message twice.
 */
function Announcer({ announced }: { announced: readonly Announcement[] }) {
  return [false, true].map((urgent) => (
    <Box
      key={String(urgent)}
      srOnly
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-relevant="additions"
      data-announcer
    >
      {announced
        .filter((each) => each.urgent === urgent)
        .flatMap(({ id, lines }) =>
          lines.map((line) => <div key={`${id} ${typeof line === 'string' ? line : ''}`}>{line}</div>),
        )}
    </Box>
  ));
}

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
  /** Always the same function: after a change, the message would be announced again. */
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
    // Chakra pauses the timers of the shown messages when the pointer or the focus enters one of these messages.
    // Without this call, the timer of a message that is added later would not be paused.
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

/** When the pointer leaves the messages, Chakra starts their timers again, even if a message has the focus. */
function keepFocused({ currentTarget }: { currentTarget: Element }): void {
  // Chakra starts the timers in microtasks. The timeout runs this code later, in a new task.
  setTimeout(() => {
    if (currentTarget.contains(document.activeElement)) toaster.pause();
  });
}

/**
 * When the focus leaves the messages, Chakra moves it back to where it was before. That is right after the shortcut, which
 * focuses the region itself. After Tab or Shift+Tab, it would keep the keyboard from everything beyond the messages, so the
 * focus returns to the element to which the key has moved it.
 */
function usePassingFocus() {
  /** The element from which a key has moved the focus to the messages. */
  const from = useRef<EventTarget | null>(null);
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent<Element>) =>
    !currentTarget.contains(relatedTarget);
  return {
    onFocus: (event: FocusEvent<Element>) => {
      if (isOutside(event)) from.current = event.target === event.currentTarget ? null : event.relatedTarget;
    },
    onBlur: (event: FocusEvent<Element>) => {
      const next = event.relatedTarget;
      if (!from.current || !isOutside(event) || !(next instanceof HTMLElement)) return;
      // Chakra moves the focus in microtasks. The timeout runs this code later, in a new task.
      setTimeout(() => {
        if (document.activeElement === from.current) next.focus({ preventScroll: true });
      });
    },
  };
}

/** Screen readers announce the messages from separate live regions: see `Announcer`. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const root = useRef<HTMLDivElement>(null);
  useToastPlace(root);
  const passingFocus = usePassingFocus();
  const [announced, setAnnounced] = useState<readonly Announcement[]>([]);
  const announce = useCallback((announcement: Announcement) => {
    // An announcement replaces an earlier announcement with the same id. In development, React's strict mode runs each
    // effect twice, so `Message` announces each message twice. The replacement keeps only one of the two announcements.
    setAnnounced((all) => [...all.filter(({ id }) => id !== announcement.id), announcement]);
    setTimeout(() => setAnnounced((all) => all.filter((each) => each !== announcement)), ANNOUNCED_MS);
  }, []);
  useEffect(
    () =>
      captionNotice.subscribe(() => {
        const notice = captionNotice.get();
        if (notice) announce({ id: notice.id, lines: [notice.title], urgent: false });
      }),
    [announce],
  );
  return (
    <div ref={root} style={{ display: 'contents' }}>
      <Region
        toaster={toaster}
        aria-label={label}
        aria-live="off"
        data-screen-only
        // The messages lie behind the header, because they would otherwise cover the menus of the header.
        style={{ zIndex: 'var(--toasts-layer, 8)' }}
        aria-keyshortcuts={NOTIFICATIONS_KEY}
        onMouseLeave={keepFocused}
        {...passingFocus}
      >
        {(toast) => <Message toast={toast} dismissLabel={dismissLabel} announce={announce} />}
      </Region>
      <Announcer announced={announced} />
    </div>
  );
}
