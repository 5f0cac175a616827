/** The purposes of icons. `touch` is the icon for the home screen of Apple devices. The others are those of a web manifest. */
export type IconPurpose = 'any' | 'maskable' | 'monochrome' | 'touch';

/** A PNG file of an icon set. All icons are square; `side` is in pixels. */
export interface IconPng {
  readonly name: string;
  readonly side: number;
  readonly purpose: IconPurpose;
}

/** An ICO file with these sides: the small ones as bitmaps, which old programs read too, and the large one as a PNG. */
export const ICON_ICO = { name: 'favicon.ico', bitmaps: [16, 32, 48], png: 256 } as const;

/** The sides that browsers choose from for tabs, bookmarks and the task bar. The HTML names them. */
export const TAB_SIDES = [16, 32, 48] as const;

/** The sides of plain icons: those for tabs, and those that a web manifest needs, so that the site can be installed. */
export const ICON_SIDES = [...TAB_SIDES, 192, 512] as const;

/** Sides of further plain icons, which a visitor can choose. */
export const MORE_ICON_SIDES = [64, 96, 128, 256, 384, 1024] as const;

export const TOUCH_PNG: IconPng = { name: 'apple-touch-icon.png', side: 180, purpose: 'touch' };

export const MASKABLE_PNGS: readonly IconPng[] = [
  { name: 'icon-maskable-192.png', side: 192, purpose: 'maskable' },
  { name: 'icon-maskable-512.png', side: 512, purpose: 'maskable' },
];

export const MONOCHROME_PNG: IconPng = {
  name: 'icon-monochrome-512.png',
  side: 512,
  purpose: 'monochrome',
};

/**
 * The diameter of the circle in which the content of a maskable icon must be, as a part of its side (Web Application
 * Manifest, "Icon masks and safe zone").
 */
export const SAFE_ZONE = 0.8;

export const MANIFEST_NAME = 'site.webmanifest';

export const ZIP_NAME = 'icons.zip';

/** The most characters of a name. Systems cut off longer names. */
export const MAX_NAME = { name: 45, shortName: 12 } as const;

/** What is behind the icon in the previews, as `#rrggbb`: a tab of a light and a dark browser, and a task bar. */
export const ICON_SURFACES = { light: '#ffffff', dark: '#35363a', taskBar: '#1f2328' } as const;

/** The colors of the previews of tabs, as `#rrggbb`: around the tab, and its text. */
export const TAB_COLORS = {
  light: { around: '#dee1e6', text: '#1f2328' },
  dark: { around: '#202124', text: '#ffffff' },
} as const;

/** The color around the icons of a home screen, as `#rrggbb`. It differs from the panels of both themes. */
export const HOME_SCREEN = '#8795a8';
