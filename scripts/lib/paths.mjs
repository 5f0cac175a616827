import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from wherever a script was started. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Stamps, reports and half-made outputs: everything here may be deleted at any time. */
export const buildDir = join(root, '.build');

export const pkgDir = join(root, 'src/imagecore/pkg');
export const distDir = join(root, 'dist');

const { PIXEL_RESIZE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;

/**
 * Tools that took minutes to build are shared by every clone of one user, outside the user's own
 * ~/.cargo/bin, so that no version the user chose is replaced.
 */
export const cacheDir = resolve(
  PIXEL_RESIZE_CACHE || join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache'), 'pixel-resize'),
);

export const isWindows = process.platform === 'win32';
