import { expect, type Page } from '@playwright/test';
import { AUTOSAVE_DATABASE } from '../../src/config/storage';
import { settled } from './settled';

/**
 * From the next load on, marks the end of the search for an autosaved image: see `untilSearched`. The search ends with
 * a query of the locks, which shows which images are open in other tabs.
 */
export const markSearch = (page: Page) =>
  page.addInitScript(() => {
    const { locks } = navigator;
    const query = locks.query.bind(locks);
    locks.query = async () => {
      const answer = await query();
      setTimeout(() => document.documentElement.setAttribute('data-searched', ''));
      return answer;
    };
  });

/**
 * Waits until the page has searched for an autosaved image, and has rendered the offer to restore it, if it found one.
 * Before that, a check that there is no such offer would always pass.
 */
export async function untilSearched(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-searched', '');
  await settled(page);
}

/** A record of the object store `images`: an autosaved image. Only the properties that tests read are declared. */
interface StoredImage {
  readonly name: string;
  readonly edits: readonly unknown[];
  /** The position in the history: the number of steps that are not undone. */
  readonly at: number;
  /** The edit that is previewed and not yet applied, or null. */
  readonly proposal: unknown;
  /** What the save page shows: `current` for the image, `proposal` for the edit preview, null for neither. */
  readonly exported: string | null;
  /** What was chosen for the saved file, or null. */
  readonly output?: unknown;
}

/** Reads the autosave database: the stored images, and the names of the stored files. */
export function kept(page: Page): Promise<{ images: StoredImage[]; files: string[] }> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(['images', 'files']);
          const images = reading.objectStore('images').getAll();
          const files = reading.objectStore('files').getAll();
          reading.oncomplete = () => {
            opening.result.close();
            resolve({ images: images.result, files: files.result.map(({ name: fileName }) => fileName) });
          };
        };
      }),
    AUTOSAVE_DATABASE,
  );
}

/** Waits until exactly the images and the files with the names `expected` are stored. `expected` is sorted. */
export const expectAutosaved = (page: Page, expected: string[]) =>
  expect
    .poll(async () => {
      const { images, files } = await kept(page);
      return { images: images.map(({ name }) => name).sort(), files: files.sort() };
    })
    .toEqual({ images: expected, files: expected });

/** Replaces the record of the only stored file with a `File`, as earlier versions of the site stored it. */
export const storeAsFile = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('files', 'readwrite');
          const walk = writing.objectStore('files').openCursor();
          walk.onsuccess = () => {
            const { bytes, name: fileName, type } = walk.result?.value ?? {};
            if (bytes) walk.result?.update(new File([bytes], fileName, { type }));
          };
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    AUTOSAVE_DATABASE,
  );
