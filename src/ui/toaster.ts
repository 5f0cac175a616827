import { createToaster } from '@chakra-ui/react';
import { createElement } from 'react';
import { NOTIFICATIONS_KEY } from '../data/shortcuts';
import { MAX_TOASTS, TOAST_DURATION_MS, UNDO_DURATION_MS } from '../data/timings';
import { LocalizedText, type Words } from './LocalizedText';

/** Between two messages, in CSS pixels. */
export const TOAST_GAP = 8;

/** The toasts on the screen: Chakra has this store at module level. Only `Toaster` and `toast` use it. */
export const toaster = createToaster({
  // Above the bar of actions, or on the stage: see `toastPlace`.
  placement: 'bottom',
  max: MAX_TOASTS,
  duration: TOAST_DURATION_MS,
  gap: TOAST_GAP,
  offsets: {
    top: '0px',
    bottom: 'var(--toasts-bottom, 0.5rem)',
    left: 'var(--toasts-left, var(--gutter))',
    right: 'var(--toasts-right, var(--gutter))',
  },
  pauseOnPageIdle: true,
  // Alt+T, the library's own, opens a menu in Firefox and writes a sign on a Mac.
  hotkey: [NOTIFICATIONS_KEY],
});

/** What a message can be about: one word for each thing that can be tried again. */
export type ToastTopic = 'open' | 'edit' | 'save' | 'close' | 'language' | 'version' | 'keeping';

/** A message to the visitor. */
interface Notice {
  /** What the message is about; see `Toast.dismiss`. */
  readonly about: ToastTopic;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly title: Words;
  readonly description?: Words;
  /** It offers to take back what it tells of, and stays longer for that. */
  readonly undo?: boolean;
  /** It stays until the visitor has answered it. */
  readonly lasting?: boolean;
}

type Shown = ReturnType<typeof toaster.getVisibleToasts>[number];

/** How much a message on the screen is worth when there is no room for all. */
function rank({ duration }: Shown): number {
  if (duration === Number.POSITIVE_INFINITY) return 2;
  return duration === UNDO_DURATION_MS ? 1 : 0;
}

/** The messages that make room for one more: the oldest of those that are worth least, and none that lasts. */
function surplus(shown: readonly Shown[]): readonly Shown[] {
  return shown
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(MAX_TOASTS - 1)
    .filter((shown) => rank(shown) < 2);
}

/** Shows messages, and takes them away. */
interface Toast {
  /**
   * Shows a message. The newest is always seen: beyond the most that fit, the oldest makes room, those that offer to take
   * something back after the others.
   *
   * @returns takes the message away.
   */
  show(notice: Notice): () => void;
  /** Takes away what was said about something, because it is being tried again. */
  dismiss(about: ToastTopic): void;
}

function createToast(): Toast {
  /** The ids of the messages about each matter. */
  const ids = new Map<ToastTopic, readonly string[]>();
  let count = 0;
  return {
    show: (notice) => {
      const { about, type, lasting, undo } = notice;
      const title = createElement(LocalizedText, { words: notice.title });
      const description = notice.description && createElement(LocalizedText, { words: notice.description });
      count += 1;
      const id = `notice-${count}`;
      ids.set(about, [...(ids.get(about) ?? []), id]);
      // In a task of its own: what the message tells of has just been rendered, and one long task would be felt.
      setTimeout(() => {
        if (!ids.get(about)?.includes(id)) return;
        for (const { id: old } of surplus(toaster.getVisibleToasts())) if (old) toaster.remove(old);
        const passes = undo ? UNDO_DURATION_MS : TOAST_DURATION_MS;
        const duration = lasting ? Number.POSITIVE_INFINITY : passes;
        toaster.create({ type, title, description, id, duration, closable: true });
      });
      return () => {
        ids.set(
          about,
          (ids.get(about) ?? []).filter((each) => each !== id),
        );
        toaster.remove(id);
      };
    },
    dismiss: (about) => {
      for (const id of ids.get(about) ?? []) toaster.remove(id);
      ids.delete(about);
    },
  };
}

/** The messages of the page. At module level, as the toaster is, since the work that they tell of is not all in components. */
export const toast = createToast();
