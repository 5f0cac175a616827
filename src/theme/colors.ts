/** A test checks the contrast of each pair of colors that are used together. */
export interface ThemeColors {
  /** The background of the page. */
  readonly canvas: string;
  /** The background of cards, the top bar and the panel of controls. */
  readonly panel: string;
  /** The background of the stage, the area behind the image. */
  readonly stage: string;
  /** The background of rows and buttons under the pointer, and of controls such as the theme switch. */
  readonly fill: string;
  /** Thin lines that separate areas. */
  readonly line: string;
  /** The outlines of controls. */
  readonly outline: string;
  readonly text: string;
  readonly textMuted: string;
  /**
   * The accent color, as a background. `onAccent` is the text on this background, and `accentHover` is this background
   * under the pointer. `accentText` is text in the accent color. `accentTint` is a background with a slight tint of
   * the accent color.
   */
  readonly accent: string;
  readonly onAccent: string;
  readonly accentHover: string;
  readonly accentText: string;
  readonly accentTint: string;
  readonly danger: string;
  readonly dangerTint: string;
  readonly warning: string;
  readonly warningTint: string;
  readonly checkerA: string;
  readonly checkerB: string;
}

/** The grays are neutral, so that they do not affect how the image's colors look. The accent is a bluish green. */
export const light: ThemeColors = {
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

/** For visitors whose system requests more contrast. */
export const lightContrast: ThemeColors = {
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

export const dark: ThemeColors = {
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

export const darkContrast: ThemeColors = {
  ...dark,
  line: '#666e6e',
  outline: dark.text,
  textMuted: dark.text,
  accent: '#8fe3dc',
  accentHover: '#b0efe9',
  accentText: '#8fe3dc',
};
