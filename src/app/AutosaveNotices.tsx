import { useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';
import { useSession } from '../session';
import { tellUnreadable } from '../shared';
import { toast } from '../ui';

/** The losses of which the session tells by its state, and how each is told. */
const LOSSES = {
  full: () =>
    toast.show({
      about: 'keeping',
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
 * Says once a visit that there is no room to keep the open image, and that a kept image could not be read. Without these
 * messages an image would be lost in silence.
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
