declare global {
  interface ImportMetaEnv {
    readonly VITE_SITE_URL?: string;
  }
}

/** Where the site is said to live until somebody says otherwise. */
const PLACEHOLDER = 'https://pixel-resize.example';

/**
 * The site's public address, without a slash at its end: the variable VITE_SITE_URL sets it when the site
 * is built. In the browser tests, outside Vite, there is no `import.meta.env`.
 */
export function siteUrl(setting: string | undefined = import.meta.env?.VITE_SITE_URL): string {
  return (setting || PLACEHOLDER).replace(/\/+$/, '');
}

/** The full public address of a path: what canonical links, the sitemap and social networks need. */
export function publicUrl(path: string, setting?: string): string {
  return siteUrl(setting) + path;
}

/** The picture that social networks show beside a link to the site. */
export const SOCIAL_PICTURE = { path: '/social.png', width: 1200, height: 630 } as const;

/** An icon that the build makes. */
interface SiteIcon {
  readonly path: string;
  /** Its side in pixels. */
  readonly side: number;
  /** `full` fills its square, for systems that cut icons to a shape of their own. */
  readonly shape: 'round' | 'full';
}

/** The icon for a home screen of Apple's. */
export const TOUCH_ICON: SiteIcon = { path: '/apple-touch-icon.png', side: 180, shape: 'full' };

/** The icons that the web manifest offers. */
export const MANIFEST_ICONS: readonly SiteIcon[] = [
  { path: '/icon-192.png', side: 192, shape: 'round' },
  { path: '/icon-512.png', side: 512, shape: 'round' },
  { path: '/icon-maskable-512.png', side: 512, shape: 'full' },
];

/** The icon for whoever knows no other: several sizes in one file. */
export const FAVICON = { path: '/favicon.ico', sides: [16, 32, 48] } as const;

/** The web manifest's own address. */
export const MANIFEST_PATH = '/manifest.webmanifest';
