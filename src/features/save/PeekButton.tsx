import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/useText';
import { useDrag } from '../../lib/useDrag';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';

interface PeekButtonProps {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/**
 * Shows the original while it is held, by a pointer or a key. A click without either, as assistive technology sends it,
 * shows the original until the next one.
 */
export function PeekButton({ isShown, onShow }: PeekButtonProps) {
  const { t } = useText();
  const end = () => onShow(false);
  const press = useDrag(() => {
    onShow(true);
    return { move: () => {}, end, cancel: end };
  });
  // Neither key also clicks.
  const hold = (isHeld: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onShow(isHeld);
  };
  return (
    <Button
      aria-pressed={isShown}
      touchAction="none"
      onPointerDown={press}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={hold(true)}
      onKeyUp={hold(false)}
      onBlur={end}
      onClick={({ detail }) => detail === 0 && onShow(!isShown)}
    >
      <Icon name="compare" />
      {t('viewer.peek')}
    </Button>
  );
}
