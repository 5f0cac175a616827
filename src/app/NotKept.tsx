import { useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';
import { useSessionState } from '../session';
import { tellUnreadable } from '../shared';
import { notify } from '../ui';

/**
 * Says once a visit that there is no room to keep the open image, and that a kept image could not be read: without that,
 * an image would be lost in silence.
 */
export function NotKept() {
  const full = useSessionState((state) => state.full);
  const unreadable = useSessionState((state) => state.unreadable);
  const told = useRef({ full: false, unreadable: false });
  useEffect(() => {
    if (!full || told.current.full) return;
    told.current.full = true;
    notify({
      about: 'keeping',
      type: 'warning',
      title: ({ t }) => t('restore.fullTitle'),
      description: ({ t }) => t('restore.fullText'),
      lasting: true,
    });
  }, [full]);
  useEffect(() => {
    if (!unreadable || told.current.unreadable) return;
    told.current.unreadable = true;
    logFailure('restore', 'unreadable');
    tellUnreadable();
  }, [unreadable]);
  return null;
}
