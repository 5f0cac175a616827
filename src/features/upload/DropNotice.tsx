import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useState } from 'react';
import { useText } from '../../i18n';
import { Icon } from '../../ui';
import { ZONE_SELECTOR } from './zone.recipe';

// A frame that covers the whole window. `pointerEvents: 'none'` ensures that the frame is never the target of a drag.
const Edge = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: '30',
    pointerEvents: 'none',
    display: 'grid',
    placeItems: 'end center',
    padding: '4',
    paddingBottom: 'calc(1rem + var(--bar-height, 0px))',
    borderWidth: '4px',
    borderStyle: 'solid',
    borderColor: 'accentText',
  },
});

const Words = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    bg: 'accent',
    color: 'onAccent',
    borderRadius: 'control',
    fontWeight: 'bold',
  },
});

/**
 * Whether at least a part of a dropzone is visible in the window. Such a dropzone shows its own message during a drag,
 * so `DropNotice` shows none.
 */
function isZoneSeen(): boolean {
  return [...document.querySelectorAll(ZONE_SELECTOR)].some((zone) => {
    const { top, bottom } = zone.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
}

/**
 * A frame around the window, and a message that files can be dropped anywhere. They are shown while files are dragged
 * over the page. If a dropzone is visible, only the frame is shown.
 */
export function DropNotice() {
  const { t } = useText();
  const [speaks, setSpeaks] = useState(false);
  useLayoutEffect(() => setSpeaks(!isZoneSeen()), []);
  return (
    <Edge aria-hidden="true" data-drop-notice>
      {speaks && (
        <Words>
          <Icon name="open" />
          <span>{t('upload.titleDragging')}</span>
        </Words>
      )}
    </Edge>
  );
}
