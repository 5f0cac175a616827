import { ICON_ICO, MANIFEST_NAME, TAB_SIDES, TOUCH_PNG } from '../../config/icons';
import type { IconDetails } from './details';
import type { IconFile } from './plan';

const sizes = (sides: readonly number[]) => sides.map((side) => `${side}x${side}`).join(' ');

/** The web manifest of a site with these icons (Web Application Manifest, W3C), as JSON. */
export function manifestOf(
  { name, shortName, theme, canvas }: IconDetails,
  files: readonly IconFile[],
): string {
  const icons = files.flatMap(({ png }) => {
    if (!png || png.purpose === 'touch') return [];
    const { name: src, side, purpose } = png;
    // Smaller icons are those of the HTML.
    if (purpose === 'any' && TAB_SIDES.some((tab) => tab === side)) return [];
    return [{ src: `/${src}`, sizes: sizes([side]), type: 'image/png', purpose }];
  });
  const manifest = {
    name: name.trim(),
    ...(shortName.trim() && { short_name: shortName.trim() }),
    icons,
    theme_color: theme,
    background_color: canvas,
    display: 'standalone',
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the value of an attribute in quotes (HTML standard, 13.1.2.3). */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** The lines for the head of each page. The files are in the root of the site. */
export function htmlOf({ name, shortName, theme }: IconDetails): string {
  const title = shortName.trim() || name.trim();
  return [
    `<link rel="icon" href="/${ICON_ICO.name}" sizes="${sizes([...ICON_ICO.bitmaps, ICON_ICO.png])}">`,
    ...TAB_SIDES.map(
      (side) => `<link rel="icon" type="image/png" sizes="${sizes([side])}" href="/icon-${side}.png">`,
    ),
    `<link rel="apple-touch-icon" href="/${TOUCH_PNG.name}">`,
    `<link rel="manifest" href="/${MANIFEST_NAME}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(title)}">`,
    `<meta name="theme-color" content="${escapeHtml(theme)}">`,
    '',
  ].join('\n');
}
