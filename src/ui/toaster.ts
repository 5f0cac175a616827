import { createToaster } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import { DESKTOP_WIDTH, fromWidth } from '../config/layout';
import { NOTIFICATIONS_KEY } from '../config/shortcuts';
import { MAX_TOASTS, TOAST_DURATION_MS } from '../config/timings';
import { type Text, useText } from '../i18n/useText';
import { removeFromCaption, showInCaption } from './captionNotice';

/** A toast with a button, such as Undo, disappears after this time, in milliseconds. A test requires at least 10 s. */
export const UNDO_DURATION_MS = 12_000;

/** The function is called again when the language of the page changes. */
export type Message = (text: Text) => ReactNode;

function LocalizedText({ message }: { message: Message }) {
  return message(useText());
}

/** The distance between two messages, in CSS pixels: two steps of the theme's 4 px grid. */
export const TOAST_GAP = 8;

/** Chakra expects this store at module level. Only `Toaster` and `toast` use it. */
export const toaster = createToaster({
  // `placement` chooses only the edge of the window. `toastPlace` computes the exact place of the messages.
  placement: 'bottom',
  max: MAX_TOASTS,
  duration: TOAST_DURATION_MS,
  gap: TOAST_GAP,
  offsets: {
    top: '0px',
    bottom: 'var(--toasts-bottom, 0.5rem)',
    left: 'var(--toasts-left, 0px)',
    right: 'var(--toasts-right, 0px)',
  },
  pauseOnPageIdle: true,
  // This key replaces Chakra's Alt+T, which opens a menu in Firefox and types a character on a Mac.
  hotkey: [NOTIFICATIONS_KEY],
});

/** When the visitor starts an action, all messages about its subject are removed. */
export type ToastTopic = 'open' | 'edit' | 'save' | 'close' | 'language' | 'version' | 'autosave';

interface Notice {
  readonly topic: ToastTopic;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly title: Message;
  readonly description?: Message;
  /** True if the message has a button, such as Undo. It is then shown longer than a message without one. */
  readonly undo?: boolean;
  /** True if the message has no time limit, so that the visitor must close it. */
  readonly lasting?: boolean;
}

type Shown = ReturnType<typeof toaster.getVisibleToasts>[number];

/** The priority if not all messages fit: 2 for a lasting one, 1 for one with an Undo button, otherwise 0. */
function rank({ duration }: Shown): number {
  if (duration === Number.POSITIVE_INFINITY) return 2;
  return duration === UNDO_DURATION_MS ? 1 : 0;
}

/**
 * The messages to remove, so that there is room for one more message. Messages of the lowest rank are removed first. Of
 * the messages with the same rank, the oldest is removed first. Lasting messages are never removed. In a narrow window,
 * where several messages would cover controls, all messages of the lowest rank about another subject are removed.
 *
 * @param same the ids of the messages with the subject of the new message.
 */
function surplus(shown: readonly Shown[], same: readonly string[]): readonly Shown[] {
  const isNarrow = globalThis.matchMedia?.(fromWidth(DESKTOP_WIDTH)).matches === false;
  return shown
    .toSorted((a, b) => rank(b) - rank(a))
    .filter((each, at) => {
      const gives = isNarrow && rank(each) === 0 && !same.includes(each.id ?? '');
      return rank(each) < 2 && (at >= MAX_TOASTS - 1 || gives);
    });
}

/**
 * Removes the messages with these ids in a separate task. Chakra renders a removal synchronously, so a removal within
 * the current task would delay the response to the visitor's press.
 */
function removeSoon(ids: readonly string[]): void {
  if (ids.length > 0)
    setTimeout(() => {
      for (const id of ids) {
        removeFromCaption(id);
        toaster.remove(id);
      }
    });
}

interface Toast {
  /**
   * Shows a message. A short one that asks nothing of the visitor is in the caption of the stage if that is in view.
   * If `MAX_TOASTS` other messages are on the screen, one is removed first, unless all are lasting (see `surplus`).
   */
  show(notice: Notice): () => void;
  /** Call this method when the visitor starts an action. */
  dismiss(topic: ToastTopic): void;
}

function createToast(): Toast {
  const ids = new Map<ToastTopic, readonly string[]>();
  let count = 0;
  return {
    show: (notice) => {
      const { topic, type, lasting, undo } = notice;
      const title = createElement(LocalizedText, { message: notice.title });
      const description = notice.description && createElement(LocalizedText, { message: notice.description });
      count += 1;
      const id = `notice-${count}`;
      ids.set(topic, [...(ids.get(topic) ?? []), id]);
      // The message is created in a separate task, because the current task has already rendered the change that the
      // message reports. A longer task would block the page noticeably.
      setTimeout(() => {
        const same = ids.get(topic) ?? [];
        if (!same.includes(id)) return;
        const isShort = !description && !lasting && !undo && (type === 'success' || type === 'info');
        if (isShort && showInCaption({ id, type, title }, TOAST_DURATION_MS)) return;
        for (const { id: old } of surplus(toaster.getVisibleToasts(), same)) if (old) toaster.remove(old);
        const passes = undo ? UNDO_DURATION_MS : TOAST_DURATION_MS;
        const duration = lasting ? Number.POSITIVE_INFINITY : passes;
        toaster.create({ type, title, description, id, duration, closable: true });
      });
      return () => {
        ids.set(
          topic,
          (ids.get(topic) ?? []).filter((each) => each !== id),
        );
        removeSoon([id]);
      };
    },
    dismiss: (topic) => {
      removeSoon(ids.get(topic) ?? []);
      ids.delete(topic);
    },
  };
}

/** `toast` is at module level like `toaster`, because code outside components also shows messages. */
export const toast = createToast();
