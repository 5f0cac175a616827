import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { DESKTOP_WIDTH, HEADER_HEIGHT, STATIC_HEADER, TABLET_WIDTH } from '../config/layout';
import { CHANGING_CLASS } from './colorMode';
import { dark, darkContrast, light, lightContrast, type ThemeColors } from './colors';
import { emptyStateRecipe, layerStyles, textStyles, toastRecipe } from './styles';

/**
 * The steps of the lengths for spacing and sizes. Step n is n/4 rem, which is 4n px at the default font size. Lengths
 * in rem scale with the visitor's font size.
 */
const steps = [0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32];
const grid = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

/**
 * The lengths for spacing. With a large font in a narrow window, the room is needed for the text. So a space takes at
 * most the share of the window that it has at the default font size in a window 320 px wide: 4n px of 320 px are
 * 1.25n vw.
 */
const spaces = Object.fromEntries(
  steps.map((step) => [String(step), { value: `min(${step / 4}rem, ${step * 1.25}vw)` }]),
);

const colors = Object.fromEntries(
  (Object.keys(light) as (keyof ThemeColors)[]).map((role) => [
    role,
    { value: { base: light[role], _dark: dark[role] } },
  ]),
);

const variablesOf = (palette: ThemeColors) =>
  Object.fromEntries(
    Object.entries(palette).map(([role, color]) => [
      `--chakra-colors-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  );

/**
 * The side of a control that a finger can press: 44 px at the default font size, and with a large font more, if the
 * window is wide enough.
 */
const FINGER = 'min(2.75rem, max(44px, 13.75vw))';

const config = defineConfig({
  conditions: {
    // The media query limits hover styles to devices whose pointer can hover. On a touch screen, a hover style would
    // otherwise remain after a tap until the next tap. The selector must come before the media query in this array. In
    // this order, Chakra nests the media query inside the hover rule, and the hover rule keeps its place in the style
    // sheet. In the reverse order, Chakra would put the hover rule inside the media query, and move this media query to
    // the end of the style sheet. There, the hover style would override the style of a selected element.
    hover: ['&:hover:where(:not(:disabled, [aria-disabled=true]))', '@media (hover: hover)'],
  },
  preflight: true,
  // Cascade layers are off. Chakra adds rules at the first render of each component, and Chromium restyles the whole
  // page whenever a rule is added to a layer.
  disableLayers: true,
  cssVarsRoot: ':where(html)',
  globalCss: {
    // During a change of the theme, colors change without a transition: see `CHANGING_CLASS`. Only `translate` and
    // `rotate`, which move an element and do not depend on the theme, keep their transitions.
    [`.${CHANGING_CLASS} *`]: { transitionProperty: 'translate, rotate !important' },
    html: {
      '--global-color-border': 'colors.line',
      '--global-font-body': 'fonts.body',
      bg: 'canvas',
      color: 'text',
      fontSize: '100%',
      // The minimum height of a control. A finger needs 44 px. In a wide window the height is 40 px, which is enough
      // for a mouse. If the main pointing device is a finger (`pointer: coarse`), the height is 44 px in every window.
      '--control': { base: FINGER, lg: '2.5rem' },
      '@media (pointer: coarse)': { '--control': FINGER },
      // The padding on the left and on the right of the content. A phone in landscape orientation can have a notch on
      // one of these sides.
      '--gutter': {
        base: 'max({spacing.4}, env(safe-area-inset-left), env(safe-area-inset-right))',
        md: 'max(1.5rem, env(safe-area-inset-left), env(safe-area-inset-right))',
      },
      // The header or a sticky stage covers the upper edge of the window, and the action bar the lower edge of a narrow
      // window. When an element gets the focus, this padding makes the browser scroll until none covers the element. The
      // label of a checkbox is 0.75rem higher than the box on each side.
      scrollPaddingTop: `calc(var(--stage-bottom, ${HEADER_HEIGHT} + env(safe-area-inset-top)) + 1rem)`,
      scrollPaddingBottom: 'calc(var(--bar-height, 0px) + 1rem)',
      [STATIC_HEADER]: { scrollPaddingTop: 'calc(var(--stage-bottom, 0px) + 1rem)' },
      colorScheme: 'light',
      // The scroll bar is always visible. Otherwise the content would move when a long page follows a short page.
      overflowY: 'scroll',
      // The page behind an open dialog must not scroll by touch. This rule hides no scroll bar, because touch screens
      // show no scroll bars.
      '&[data-has-dialog]': { '@media (pointer: coarse)': { overflow: 'hidden' } },
      '--focus-width': '2px',
      '@media (prefers-contrast: more)': { '--focus-width': '3px', ...variablesOf(lightContrast) },
      '&.dark': {
        colorScheme: 'dark',
        '@media (prefers-contrast: more)': variablesOf(darkContrast),
        // A page is printed in the light theme, because paper is white.
        '@media print': { colorScheme: 'light', ...variablesOf(light) },
      },
    },
    // Navigation, controls and messages are not printed, because they have no use on paper.
    '[data-screen-only]': { '@media print': { display: 'none !important' } },
    body: { fontSize: 'md', minWidth: '320px' },
    // With a large font in a narrow window, a line can be too short for a word. The names of buttons and choices have
    // the width of their longest word: they move to the next line instead.
    'body :not(button, button *, fieldset *)': { '@media (width < 15rem)': { overflowWrap: 'anywhere' } },
    // Japanese text has no spaces at which a line could break. Browsers that support `auto-phrase` break lines between
    // phrases.
    ':lang(ja)': { wordBreak: 'auto-phrase' },
    // The backgrounds of transparent pictures are the same in both themes, because they stand for other pages.
    ':root[data-background=light]': { '--background-a': '#ffffff', '--background-b': '#ffffff' },
    ':root[data-background=dark]': { '--background-a': '#1b1b1b', '--background-b': '#1b1b1b' },
    ':focus-visible': { layerStyle: 'focusRing' },
    '[tabindex="-1"]:focus': { outline: 'none' },
    '*, *::before, *::after, *::backdrop': {
      _motionReduce: {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: `${TABLET_WIDTH}px`, lg: `${DESKTOP_WIDTH}px` },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      breathe: { '50%': { opacity: '0.35' } },
      appear: { from: { opacity: '0' } },
      slideIn: { from: { translate: '-100% 0' } },
    },
    tokens: {
      spacing: { ...spaces, gutter: { value: 'var(--gutter)' } },
      sizes: { ...grid, full: { value: '100%' }, control: { value: 'var(--control)' } },
      fonts: {
        body: {
          value:
            "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans JP', Arial, sans-serif",
        },
      },
      fontSizes: {
        sm: { value: '0.8125rem' },
        md: { value: '0.9375rem' },
        lg: { value: '1.125rem' },
        // With a large font in a narrow window, the long words of a heading must fit.
        xl: { value: 'min(1.375rem, 11vw)' },
        '2xl': { value: 'min(clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem), 13vw)' },
      },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, bold: { value: '650' } },
      lineHeights: { tight: { value: '1.2' }, normal: { value: '1.5' } },
      radii: { control: { value: '8px' }, surface: { value: '14px' }, round: { value: '999px' } },
      durations: { quick: { value: '120ms' }, calm: { value: '180ms' } },
    },
    layerStyles,
    textStyles,
    slotRecipes: { emptyState: emptyStateRecipe, toast: toastRecipe },
    semanticTokens: {
      colors,
      shadows: {
        raised: {
          value: {
            base: '0 1px 2px rgb(16 24 24 / 0.06), 0 6px 20px rgb(16 24 24 / 0.08)',
            _dark: '0 1px 2px rgb(0 0 0 / 0.5), 0 8px 24px rgb(0 0 0 / 0.45)',
          },
        },
        // The inner shadow and the border together look like a border of twice the width. A wider border would move the
        // content.
        chosen: { value: 'inset 0 0 0 1px {colors.accentText}' },
        invalid: { value: 'inset 0 0 0 1px {colors.danger}' },
      },
    },
  },
});

const created = createSystem(defaultBaseConfig, config);

const recipes = new WeakMap<object, ReturnType<typeof created.cva>>();

/**
 * A workaround: Chakra 3.37 calls `cva` with the styles of `chakra(tag, styles)` at each render of the component, and each
 * call creates a recipe with an empty cache. The report for Chakra is in docs/dependencies.md. When Chakra keeps the
 * recipe, this function goes.
 */
const cva = ((styles) => {
  let recipe = recipes.get(styles);
  if (!recipe) {
    recipe = created.cva(styles);
    recipes.set(styles, recipe);
  }
  return recipe;
}) as typeof created.cva;

/** The design system: Chakra's style engine with this product's own tokens and without Chakra's default styles. */
export const system = { ...created, cva };
