import type { Size } from '../lib/geometry';

/** The id of the section "How to Use and FAQ" of the home page. */
export const ABOUT_ID = 'about';

/** All but those of the fixed-size pages, which resize images to one given size: see `fixedSizePath`. */
export const ROUTES = {
  home: '/',
  presets: '/presets',
  icons: '/icons',
  download: '/download',
  downloadCrop: '/download/crop',
  downloadRotate: '/download/rotate',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
} as const;

/** The canonical path of the fixed-size page for a size in pixels. */
export function fixedSizePath({ width, height }: Size): string {
  return `/resize-image-to-${width}x${height}`;
}

/** The canonical path comes first. */
export function fixedSizePaths(size: Size): readonly string[] {
  const canonical = fixedSizePath(size);
  return [canonical, `${ROUTES.presets}/${size.width}x${size.height}`, `${canonical}px.html`];
}
