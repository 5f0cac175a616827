/** The colours of one theme. A test holds the contrast of every pair that meets on the screen. */
export interface Palette {
  /** Behind everything. */
  readonly canvas: string;
  /** Cards, the bar, the panel of controls. */
  readonly panel: string;
  /** Behind the image. */
  readonly stage: string;
  /** Quiet fills: hovered rows, unlit segments. */
  readonly fill: string;
  /** Hairlines that only divide. */
  readonly line: string;
  /** Outlines of what can be operated. */
  readonly outline: string;
  readonly text: string;
  readonly textMuted: string;
  /** The one accent: as a fill, the text on it, the fill hovered, as text, as a tint. */
  readonly accent: string;
  readonly onAccent: string;
  readonly accentHover: string;
  readonly accentText: string;
  readonly accentTint: string;
  readonly danger: string;
  readonly dangerTint: string;
  readonly warning: string;
  readonly warningTint: string;
  /** The two squares of the board behind transparent pixels. */
  readonly checkerA: string;
  readonly checkerB: string;
}

/** Neutral greys, so that nothing tints the eye beside the image, and one petrol green. */
export const light: Palette = {
  canvas: '#f5f6f6',
  panel: '#ffffff',
  stage: '#e9ebeb',
  fill: '#eef0f0',
  line: '#dde0e0',
  outline: '#838b8b',
  text: '#161a1a',
  textMuted: '#545c5c',
  accent: '#0b6b69',
  onAccent: '#ffffff',
  accentHover: '#085553',
  accentText: '#0b6b69',
  accentTint: '#e2f1f0',
  danger: '#b3261e',
  dangerTint: '#fbe9e7',
  warning: '#8a5200',
  warningTint: '#fbf0dc',
  checkerA: '#ffffff',
  checkerB: '#d9dcdc',
};

/** For who asks for more contrast: what is muted is as strong as text, and hairlines are seen. */
export const lightContrast: Palette = {
  ...light,
  line: '#8d9494',
  outline: light.text,
  textMuted: light.text,
  accent: '#064b4a',
  accentHover: '#033534',
  accentText: '#064b4a',
  danger: '#8c1d18',
  warning: '#633b00',
};

/** The same roles after dark. */
export const dark: Palette = {
  canvas: '#121414',
  panel: '#1b1e1e',
  stage: '#0c0e0e',
  fill: '#252929',
  line: '#303535',
  outline: '#717979',
  text: '#eceeee',
  textMuted: '#a6aeae',
  accent: '#5cc4bd',
  onAccent: '#05201f',
  accentHover: '#7dd6d0',
  accentText: '#6fcfc8',
  accentTint: '#14302f',
  danger: '#ff9a90',
  dangerTint: '#3a1c1a',
  warning: '#f0b75c',
  warningTint: '#352811',
  checkerA: '#3a3e3e',
  checkerB: '#2a2e2e',
};

/** The same for who asks for more contrast. */
export const darkContrast: Palette = {
  ...dark,
  line: '#666e6e',
  outline: dark.text,
  textMuted: dark.text,
  accent: '#8fe3dc',
  accentHover: '#b0efe9',
  accentText: '#8fe3dc',
};
