import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { THEME_KEY } from '../../src/config/storage';
import { resolveColorMode } from '../../src/theme/colorMode';
import { dark, darkContrast, light, lightContrast, type ThemeColors } from '../../src/theme/colors';

const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

const CASES = [
  ['light', true, 'light'],
  ['light', false, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  [null, true, 'dark'],
  [null, false, 'light'],
  ['auto', true, 'dark'],
  ['', false, 'light'],
] as const;

describe('the initial theme', () => {
  // Requirements: R120, R121
  test.each(CASES)(
    'depends on the stored value and the system: with %o stored, and a dark system %s, it is %s',
    (stored, systemIsDark, mode) => expect(resolveColorMode(stored, systemIsDark)).toBe(mode),
  );

  /** The class that the script in index.html sets on the root element. */
  function classBeforePaint(getItem: (key: string) => string | null, systemIsDark: boolean): string {
    return pageBeforePaint(getItem, systemIsDark).className;
  }

  function pageBeforePaint(getItem: (key: string) => string | null, systemIsDark: boolean) {
    const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const documentElement = { className: '' };
    const themeColor = { content: /<meta name="theme-color" content="(.*?)"/.exec(html)?.[1] };
    runInNewContext(script, {
      document: { documentElement, querySelector: () => themeColor },
      localStorage: { getItem },
      matchMedia: (query: string) => ({ matches: systemIsDark && query.includes('dark') }),
    });
    return { className: documentElement.className, themeColor: themeColor.content };
  }

  // Requirements: R120, R121, R122
  test.each(CASES)(
    'is set by index.html before the first paint: with %o stored, and a dark system %s, it is %s',
    (stored, systemIsDark, mode) =>
      expect(classBeforePaint((key) => (key === THEME_KEY ? stored : null), systemIsDark)).toBe(mode),
  );

  // Requirements: R121
  test('is set by index.html to the theme of the system if storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    expect(classBeforePaint(forbidden, true)).toBe('dark');
  });

  test('has the canvas color of its palette as the background color in index.html', () => {
    const background = (selector: string) =>
      new RegExp(`^ *${selector} \\{\\s*background: (.*?);`, 'm').exec(html)?.[1];
    expect(background('html')).toBe(light.canvas);
    expect(background('html\\.dark')).toBe(dark.canvas);
  });

  test('has the panel color of its palette in the theme-color meta tag, which a script in index.html sets', () => {
    expect(pageBeforePaint(() => 'light', true).themeColor).toBe(light.panel);
    expect(pageBeforePaint(() => 'dark', false).themeColor).toBe(dark.panel);
  });
});

/** The relative luminance of a color (`#rrggbb`), as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const linear = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

type Role = keyof ThemeColors;

const TEXT: [Role, Role[]][] = [
  ['text', ['canvas', 'panel', 'fill', 'accentTint']],
  ['textMuted', ['canvas', 'panel', 'fill', 'accentTint']],
  ['accentText', ['canvas', 'panel', 'accentTint']],
  ['onAccent', ['accent', 'accentHover']],
  ['danger', ['canvas', 'panel']],
  ['warning', ['canvas', 'panel']],
];

const CONTROLS: [Role, Role[]][] = [
  ['outline', ['canvas', 'panel', 'fill']],
  ['accent', ['canvas', 'panel', 'line']],
  ['accentText', ['stage', 'fill']],
  ['danger', ['panel']],
];

describe.each([
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['high-contrast light', lightContrast, 7],
  ['high-contrast dark', darkContrast, 7],
] as const)('in the %s theme', (_, palette, least) => {
  const pairs = (table: [Role, Role[]][]) =>
    table.flatMap(([ink, grounds]) => grounds.map((g) => [ink, g] as const));

  // Requirements: R16, R186
  test.each(pairs(TEXT))('the color %s on %s has enough contrast for text', (ink, ground) =>
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(least),
  );

  // Requirements: R16, R186
  test.each(pairs(CONTROLS))('the color %s next to %s has a contrast of at least 3:1', (ink, ground) =>
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(3),
  );
});
