// The journeys outside the editor. A visitor uses the presets page, uses a page that resizes to one fixed size (64 × 64
// pixels), makes an icon set, chooses files that are damaged or refused, changes the language and the theme, saves under
// another name, copies the image, and reloads the save page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownIcons } from '../../../../tests/support/shownIcons.mjs';
import { zipEntries } from '../../../../tests/support/zipEntries.mjs';
import { BUTTON } from '../visitor.mjs';

/** The sides of the pictures in favicon.ico. */
const ICO_SIDES = [16, 32, 48, 256];

/**
 * Runs in the page: resolves to whether IndexedDB can store an `ArrayBuffer`, as autosave does. A browser can refuse to
 * store data in a private session, and every WebDriver session of WebKitGTK is private.
 */
function keepsBytes() {
  return new Promise((resolve) => {
    const asked = indexedDB.open('trial');
    asked.onerror = () => resolve(false);
    asked.onupgradeneeded = () => asked.result.createObjectStore('files');
    asked.onsuccess = () => {
      const change = asked.result.transaction('files', 'readwrite');
      change.objectStore('files').put(new ArrayBuffer(8), 1);
      change.oncomplete = () => resolve(true);
      change.onabort = () => resolve(false);
    };
  });
}

/** @type {Readonly<Record<string, import('./index.mjs').Journey>>} */
export const site = {
  async 'a preset'(visitor, { photo }) {
    await visitor.load('/presets');
    await visitor.choose(photo);
    await visitor.press('main [aria-pressed]', 'Landscape');
    await visitor.sees('Image resized to 1600x800');
    await visitor.press('label', 'Fill');
    await visitor.waitForFunction(
      () => document.querySelector('main [aria-busy=true]') === null,
      undefined,
      'the end of the work',
    );
    return { preset: await visitor.save('/download', 'resized-image-1600x800.png') };
  },

  async 'a fixed size'(visitor, { photo }) {
    await visitor.load('/resize-image-to-64x64');
    await visitor.choose(photo);
    await visitor.sees('1067 × 1600 px');
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 64x64');
    return { icon: await visitor.save('/download', 'resized-image-64x64.png') };
  },

  async 'an icon set'(visitor, { framed }, engine) {
    await visitor.load('/icons');
    await visitor.choose(framed);
    await visitor.press('main summary', 'More sizes');
    await visitor.press('main label', '256\u00a0px');
    await visitor.press(BUTTON, 'Make icons');
    const zip = await visitor.saveFile('icons.zip');
    const entries = zipEntries(readFileSync(join(visitor.folder, 'icons.zip')));
    /** @param {string} file */
    const bytesOf = (file) => [...(entries.find(({ name }) => name === file)?.data ?? [])];
    const pngs = Object.fromEntries(ICO_SIDES.map((side) => [side, bytesOf(`icon-${side}.png`)]));
    const shown = await visitor.evaluate(shownIcons, { ico: bytesOf('favicon.ico'), pngs });
    // With its protection against fingerprinting, Firefox changes the pixels that a page reads.
    const isRead = !engine.includes('resisting');
    const expected = ICO_SIDES.map((side) => `${side}x${side}${isRead ? ', 0 levels' : ''}`);
    const found = shown.icons.map(
      ({ width, height, difference }) => `${width}x${height}${isRead ? `, ${difference} levels` : ''}`,
    );
    if (String(found) !== String(expected)) throw new Error(`favicon.ico is shown as ${found}`);
    return { zip, whole: String(shown.whole) };
  },

  async 'a damaged file'(visitor, { damaged }) {
    await visitor.open(damaged);
    await visitor.sees('This file is damaged', '1067 × 1600 px');
    await visitor.fill({ Width: 100 });
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 100x150');
    return { half: await visitor.save('/download', 'resized-image-100x150.png') };
  },

  async 'no image'(visitor, { broken, text }) {
    await visitor.load('/');
    await visitor.choose(broken);
    await visitor.sees('Error loading image');
    await visitor.load('/');
    await visitor.choose(text);
    await visitor.sees('Unsupported file type');
  },

  async 'language and theme'(visitor) {
    await visitor.load('/');
    await visitor.press('header button', 'Language: English');
    await visitor.press('header a[lang=de]');
    await visitor.at('/de');
    await visitor.sees('Datenschutz');
    const before = await visitor.evaluate(() => document.documentElement.className);
    await visitor.press('[role=switch]');
    const turned = before === 'dark' ? 'light' : 'dark';
    /** @param {string} theme */
    const isShown = (theme) => document.documentElement.classList.contains(theme);
    await visitor.waitForFunction(isShown, turned, `the theme ${turned}`);
    await visitor.load('/privacy-policy');
    await visitor.waitForFunction(() => document.documentElement.lang === 'de', undefined, 'German');
    await visitor.waitForFunction(isShown, turned, `the theme ${turned} again`);
  },

  async 'a name and a copy'(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.fill({ Width: 100 });
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 100x150');
    await visitor.press(BUTTON, 'Download');
    await visitor.at('/download');
    await visitor.fill({ 'File name': 'Été 2026' });
    const saved = await visitor.saveAt('/download', 'Été 2026.png');
    await visitor.press(BUTTON, 'More actions');
    await visitor.press('li > button', 'Copy image');
    await visitor.sees('Image copied');
    await visitor.press(BUTTON, 'Open another image');
    await visitor.at('/');
    await visitor.waitFor('[data-zone]', 'the drop zone');
    await visitor.sees('Undo');
    return { saved };
  },

  async 'reload of the save page'(visitor, { photo }) {
    await visitor.open(photo);
    await visitor.fill({ Width: 100 });
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 100x150');
    const file = /** @type {const} */ (['/download', 'resized-image-100x150.png']);
    const saved = await visitor.save(...file);
    await visitor.reload();
    if (await visitor.evaluate(keepsBytes)) {
      await visitor.press(BUTTON, 'Restore');
      const restored = await visitor.saveAt(...file);
      if (restored !== saved) throw new Error('what was restored is another image');
    } else {
      await visitor.sees('Missing image data. Please try again.');
    }

    await visitor.load('/privacy-policy');
    await visitor.press('label', 'Keep the open image on this device');
    await visitor.load('/download', 'main h1');
    await visitor.sees('Missing image data. Please try again.');
    await visitor.at('/');
    return { saved };
  },
};
