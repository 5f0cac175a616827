import type { ComponentProps } from 'react';
import { Button } from './Button';
import { Icon, type IconName } from './icons';
import { Tooltip } from './Tooltip';

type TooltipPlace = Pick<ComponentProps<typeof Tooltip>, 'side' | 'align' | 'display'>;

interface IconButtonProps
  extends Omit<ComponentProps<typeof Button>, 'children' | 'shape' | 'display'>,
    TooltipPlace {
  icon: IconName;
  /** The name of the button, which its tooltip shows. */
  label: string;
}

export function IconButton({ icon, label, side, align, display, ...button }: IconButtonProps) {
  return (
    <Tooltip label={label} {...{ side, align, display }}>
      <Button variant="quiet" shape="icon" aria-label={label} {...button}>
        <Icon name={icon} />
      </Button>
    </Tooltip>
  );
}
