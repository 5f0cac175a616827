import { defineRecipe } from '@chakra-ui/react';
import { PROGRESS_DELAY_MS } from '../config/timings';

/**
 * The transition to the look of a control that is disabled while work is going on. Most work ends before this look
 * appears, so the controls do not flicker. They ignore presses from the start.
 */
export const HELD_TRANSITION = `opacity 0s ${PROGRESS_DELAY_MS}ms`;

/** The style of buttons, and of links that look like buttons. */
export const buttonRecipe = defineRecipe({
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
        _hover: { bg: 'fill', borderColor: 'text' },
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
