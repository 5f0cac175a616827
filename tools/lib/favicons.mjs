import { pathToFileURL } from 'node:url';
import { peerFile } from './peers.mjs';

/**
 * The function of the package `favicons`, as far as the tools use it.
 * @typedef {(source: Buffer, options: object) => Promise<{ images: { name: string; contents: Buffer }[] }>} Favicons
 */

/** The option `icons` with which it makes nothing. */
export const NO_ICONS = {
  android: false,
  appleIcon: false,
  appleStartup: false,
  favicons: false,
  windows: false,
  yandex: false,
};

/**
 * Installs the packages for comparisons if necessary, and returns the function of `favicons`.
 * @returns {Promise<Favicons>}
 */
export async function loadFavicons() {
  const { favicons } = await import(pathToFileURL(await peerFile('favicons/dist/index.mjs')).href);
  return favicons;
}
