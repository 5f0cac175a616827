import { chakra } from '@chakra-ui/react';
import { Children, type ComponentProps, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { buttonRecipe } from './button.recipe';
import { Spinner } from './Spinner';

const Base = chakra('button', buttonRecipe);

/** A link that looks like a button. The link leads to another site or to a file. */
export const ButtonAnchor = chakra('a', buttonRecipe);

/** A link that looks like a button. The link leads to another page (a route of this application). */
export const ButtonLink = chakra(Link, buttonRecipe);

interface ButtonProps extends ComponentProps<typeof Base> {
  /**
   * If true, a click has no effect, for example while work is going on. Unlike a `disabled` button, a held button can
   * keep the focus.
   */
  held?: boolean;
  /** If true, the work that this button started is going on, and the button shows a spinner. */
  busy?: boolean;
}

/** A button with the additional properties `held` and `busy`. */
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
      {Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child))}
    </Base>
  );
}
