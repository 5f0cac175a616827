import type { Size } from '../lib/geometry';

/** The id of the How to Use and FAQ part of the home page. */
export const ABOUT_ID = 'about';

/** The address of every screen but the fixed-size pages. The router, the links and the tests read it from here. */
export const ROUTES = {
  home: '/',
  presets: '/presets',
  download: '/download',
  downloadCrop: '/download/crop',
  downloadRotate: '/download/rotate',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
} as const;

/** The canonical address of a fixed-size page. */
export function fixedSizePath({ width, height }: Size): string {
  return `/resize-image-to-${width}x${height}`;
}

/** Every address of a fixed-size page, the canonical one first. */
export function fixedSizePaths(size: Size): readonly string[] {
  const canonical = fixedSizePath(size);
  return [canonical, `${ROUTES.presets}/${size.width}x${size.height}`, `${canonical}px.html`];
}
