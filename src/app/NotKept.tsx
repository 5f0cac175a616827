import { useEffect, useRef } from 'react';
import { type TextKey, useText } from '../i18n';
import { useSessionState } from '../session';
import { notify } from '../ui';

/** In the language shown, also when that changes while the message stands. */
function Words({ of }: { of: TextKey & `restore.${string}` }) {
  return useText().t(of);
}

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
      title: <Words of="restore.fullTitle" />,
      description: <Words of="restore.fullText" />,
      lasting: true,
    });
  }, [full]);
  return null;
}
