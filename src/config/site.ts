import type { Size } from '../lib/geometry';

export const PRODUCT_NAME = 'Pixel Resize';

declare global {
  interface ImportMetaEnv {
    readonly VITE_SITE_URL?: string;
  }
}

/** The public origin of the site if VITE_SITE_URL is not set. */
const PLACEHOLDER = 'https://pixel-resize.example';

/** Without a trailing slash. The browser tests run outside Vite, without `import.meta.env`, and get `PLACEHOLDER`. */
export function siteUrl(setting: string | undefined = import.meta.env?.VITE_SITE_URL): string {
  return (setting || PLACEHOLDER).replace(/\/+$/, '');
}

export function publicUrl(path: string, setting?: string): string {
  return siteUrl(setting) + path;
}

/** The picture that social networks show beside a link to the site. */
export const SOCIAL_PICTURE = { path: '/social.png', width: 1200, height: 630 } as const;

/** An icon that the build makes. */
interface SiteIcon {
  readonly path: string;
  /** The side of the square icon in pixels. */
  readonly side: number;
  /** `full` fills the whole square, for systems that cut icons to their own shape. `round` has rounded corners. */
  readonly shape: 'round' | 'full';
}

/** The icon for the home screen of Apple devices. */
export const TOUCH_ICON: SiteIcon = { path: '/apple-touch-icon.png', side: 180, shape: 'full' };

export const MANIFEST_ICONS: readonly SiteIcon[] = [
  { path: '/icon-192.png', side: 192, shape: 'round' },
  { path: '/icon-512.png', side: 512, shape: 'round' },
  { path: '/icon-maskable-512.png', side: 512, shape: 'full' },
];

/** For browsers that support no other icon format. The file contains several sizes; `sides` are in pixels. */
export const FAVICON = { path: '/favicon.ico', sides: [16, 32, 48] } as const;

export const MANIFEST_PATH = '/manifest.webmanifest';

/**
 * The same drawing, reduced with and without linear light, for the home page. tools/art.mjs makes both, in public/. The
 * page shows each pixel as one CSS pixel.
 */
export const LIGHT_PICTURES = {
  width: 280,
  height: 168,
  paths: { linear: '/night-linear.png', gamma: '/night-gamma.png' },
} as const;

export const SAMPLE_NAME = 'sample.png';

/** The size of the sample image in pixels: 24 megapixels. A test checks that the file has this size. */
export const SAMPLE_SIZE: Size = { width: 6000, height: 4000 };
