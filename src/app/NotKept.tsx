import { useEffect, useRef } from 'react';
import { useSessionState } from '../session';
import { notify } from '../ui';

/** Says once a visit that there is no room to keep the open image: without that, a reload would lose it in silence. */
export function NotKept() {
  const full = useSessionState((state) => state.full);
  const told = useRef(false);
  useEffect(() => {
    if (!full || told.current) return;
    told.current = true;
    notify({
      about: 'keeping',
      type: 'warning',
      title: ({ t }) => t('restore.fullTitle'),
      description: ({ t }) => t('restore.fullText'),
      lasting: true,
    });
  }, [full]);
  return null;
}
