import { chakra, defineRecipe } from '@chakra-ui/react';
import { Children, type ComponentProps, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { PROGRESS_DELAY_MS } from '../config/timings';

/** A rotating ring, for work of unknown duration. It is decorative: a text must also say that work is going on. */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '4',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
});

/** For rows of buttons. The spinner takes the place of the text of a busy one, so that no button changes its width. */
export const SPINNER_FOR_TEXT = {
  '& > button[aria-busy=true]': { position: 'relative' },
  '& > button[aria-busy=true] > [aria-hidden=true]': { position: 'absolute' },
  '& > button[aria-busy=true] > :not([aria-hidden=true])': { opacity: '0' },
} as const;

/**
 * The transition to the look of a control that is disabled during work. Most work ends before this look appears, so the
 * controls do not flicker. They ignore presses from the start.
 */
export const HELD_TRANSITION = `opacity 0s ${PROGRESS_DELAY_MS}ms`;

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    paddingInline: '4',
    paddingBlock: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'medium',
    lineHeight: 'tight',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed', opacity: '0.5' },
    '&[aria-disabled=true]': { transition: HELD_TRANSITION },
    '@media (forced-colors: active)': {
      '&:is(:disabled, [aria-disabled=true])': { opacity: '1', color: 'GrayText', borderColor: 'GrayText' },
    },
    // A busy button is less transparent than other disabled buttons, so that its text and its spinner stay readable.
    '&[aria-busy=true]': { cursor: 'progress' },
    '&[aria-busy=true][aria-disabled=true]': { opacity: '0.85', transition: 'none' },
    '&[aria-pressed=true]': { layerStyle: 'chosen', color: 'accentText' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'onAccent',
        _hover: { bg: 'accentHover' },
      },
      secondary: {
        bg: 'panel',
        borderColor: 'outline',
        color: 'text',
        // Not in gray, which would look like a disabled button.
        _hover: { borderColor: 'accentText', color: 'accentText' },
      },
      quiet: {
        color: 'text',
        _hover: { bg: 'fill' },
      },
    },
    shape: {
      text: {},
      icon: { minWidth: 'control', paddingInline: '0' },
    },
  },
  defaultVariants: { variant: 'secondary', shape: 'text' },
});

const Base = chakra('button', buttonRecipe);

/** The link leads to another site or to a file. */
export const ButtonAnchor = chakra('a', buttonRecipe);

export const ButtonLink = chakra(Link, buttonRecipe);

interface ButtonProps extends ComponentProps<typeof Base> {
  /** If true, a click has no effect. Unlike a `disabled` button, an inactive button can keep the focus. */
  inactive?: boolean;
  busy?: boolean;
}

export function Button({ inactive = false, busy = false, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Base
      type="button"
      {...rest}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner aria-hidden="true" />}
      {Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child))}
    </Base>
  );
}

/** No higher than the other words of its line. */
export const TextButton = chakra('button', {
  base: {
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '0.25em',
    position: 'relative',
    // The area that reacts to a finger is higher than the text.
    _after: { content: '""', position: 'absolute', inset: '-0.75rem -0.25rem' },
  },
});
