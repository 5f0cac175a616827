import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the repository's root. It does not depend on the current working directory. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The folder for stamps (see stamp.mjs), reports and unfinished outputs. Its content may be deleted at any time. */
export const buildDir = join(root, '.build');

export const pkgDir = join(root, 'src/imagecore/pkg');
export const distDir = join(root, 'dist');

const { PIXEL_RESIZE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;

/**
 * The folder for results that take long to build: tools, builds of the imaging core, and the Rust standard library for
 * wasm32. All clones of one user share the folder. The tools are not installed in ~/.cargo/bin, where they would
 * replace the versions that the user has installed.
 */
export const cacheDir = resolve(
  PIXEL_RESIZE_CACHE || join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache'), 'pixel-resize'),
);

export const isWindows = process.platform === 'win32';
