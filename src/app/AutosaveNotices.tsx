import { useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';
import { useSession } from '../session';
import { tellUnreadable } from '../shared';
import { toast } from '../ui';

/**
 * The functions that report the loss of an image to the visitor. Each key is a property of the session's state. `full`
 * is true if there is no room to store the open image, and `unreadable` if a stored image could not be read.
 */
const LOSSES = {
  full: () =>
    toast.show({
      about: 'autosave',
      type: 'warning',
      title: ({ t }) => t('restore.fullTitle'),
      description: ({ t }) => t('restore.fullText'),
      lasting: true,
    }),
  unreadable: () => {
    logFailure('restore', 'unreadable');
    tellUnreadable();
  },
} as const;

/**
 * Shows one message if there is no room to store the open image, and another message if a stored image could not be
 * read. Each message is shown once per visit. Without these messages the visitor would not notice the loss of an image.
 */
export function AutosaveNotices() {
  const session = useSession();
  const told = useRef({ full: false, unreadable: false });
  useEffect(() => {
    const tell = () => {
      const state = session.getState();
      for (const loss of ['full', 'unreadable'] as const) {
        if (!state[loss] || told.current[loss]) continue;
        told.current[loss] = true;
        LOSSES[loss]();
      }
    };
    tell();
    return session.subscribe(tell);
  }, [session]);
  return null;
}
