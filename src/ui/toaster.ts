import { createToaster } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MAX_TOASTS, TOAST_DURATION_MS } from '../data/timings';

/** The toasts on the screen. Only `Toaster` and `notify` use it. */
export const toaster = createToaster({
  // At the lower edge they would lie on the buttons that come next on a small screen; see `Toaster`.
  placement: 'top',
  max: MAX_TOASTS,
  duration: TOAST_DURATION_MS,
  gap: 8,
  offsets: { top: 'var(--toasts-top)', bottom: '1rem', left: 'var(--gutter)', right: 'var(--gutter)' },
  pauseOnPageIdle: true,
});

/** What a message can be about: one word for each thing that can be tried again. */
export type Matter = 'open' | 'edit' | 'save' | 'language' | 'version' | 'keeping';

/** A message to the visitor. */
interface Notice {
  /** What the message is about; see `withdraw`. */
  readonly about: Matter;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** It stays until the visitor has answered it. */
  readonly lasting?: boolean;
}

const told = new Map<Matter, readonly string[]>();
let count = 0;

/** Shows a message. The newest is always seen: beyond the most that fit, the oldest that need not last makes room. */
export function notify(notice: Notice): void {
  const { about, lasting, ...words } = notice;
  count += 1;
  const id = `notice-${count}`;
  told.set(about, [...(told.get(about) ?? []), id]);
  // In a task of its own: what the message tells of has just been rendered, and one long task would be felt.
  setTimeout(() => {
    if (!told.get(about)?.includes(id)) return;
    const shown = toaster.getVisibleToasts();
    const passing = shown.filter(({ duration }) => duration !== Number.POSITIVE_INFINITY);
    const room = MAX_TOASTS - 1 - (shown.length - passing.length);
    for (const { id: old } of passing.slice(room)) if (old) toaster.remove(old);
    const duration = lasting ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS;
    toaster.create({ ...words, id, duration, closable: true });
  });
}

/** Takes back what was said about something, because it is being tried again. */
export function withdraw(about: Matter): void {
  for (const id of told.get(about) ?? []) toaster.remove(id);
  told.delete(about);
}
