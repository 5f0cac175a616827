import { chakra } from '@chakra-ui/react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { buttonRecipe } from './button.recipe';
import { Spinner } from './Spinner';

const Base = chakra('button', buttonRecipe);

/** A link to another site or to a file that looks like a button. */
export const ButtonAnchor = chakra('a', buttonRecipe);

/** A link to another screen that looks like a button. */
export const ButtonLink = chakra(Link, buttonRecipe);

interface ButtonProps extends ComponentProps<typeof Base> {
  /** A press does nothing now, as while work is going on. Unlike `disabled` it leaves the focus where it is. */
  held?: boolean;
  /** The work going on is this button's own: it shows a spinner. */
  busy?: boolean;
}

/** A button. */
export function Button({ held = false, busy = false, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Base
      type="button"
      {...rest}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner aria-hidden="true" />}
      {children}
    </Base>
  );
}
