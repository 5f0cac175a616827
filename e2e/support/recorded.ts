import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/paths.mjs';

/** A file in the recording. The site stored it as a `File`. */
interface RecordedFile {
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  readonly base64: string;
}

/** One record of an object store: a file, or another value. */
interface StoredRecord {
  readonly key: string;
  readonly file?: RecordedFile;
  readonly value?: { [property: string]: unknown };
}

/** The data that a browser had stored for the site. */
export interface Recording {
  readonly database: string;
  readonly version: number;
  readonly stores: {
    readonly name: string;
    readonly keyPath: string | null;
    readonly records: StoredRecord[];
  }[];
  readonly sessionStorage: Readonly<Record<string, string>>;
  /** The locks that the pages with the two images held. */
  readonly locks: readonly string[];
  /** The SHA-256 of the pixels of the PNG that the recorded version saved, by file name. */
  readonly savedPixels: Readonly<Record<string, string>>;
}

/**
 * The data that the site at commit 98c5391 had stored in Chromium. Two images were open, each in its own tab. photo.jpg
 * was resized, cropped, rotated and flipped. other.png was resized to a preset size, and the result was saved but not
 * applied.
 */
export function recording(): Recording {
  return JSON.parse(readFileSync(join(root, 'e2e/recorded/autosaved.json'), 'utf8'));
}

/** The record of the image with this file name. */
export function imageOf({ stores }: Recording, name: string): NonNullable<StoredRecord['value']> {
  const records = stores.find((store) => store.name === 'images')?.records ?? [];
  const value = records.find((each) => each.value?.['name'] === name)?.value;
  if (!value) throw new Error(`The recording has no image ${name}.`);
  return value;
}

/** The records in the object store of the files. */
export function filesOf({ stores }: Recording): StoredRecord[] {
  return stores.find((store) => store.name === 'files')?.records ?? [];
}

/**
 * Stores a recording in the browser before the site is loaded. Sets the clock of the page to one minute after the
 * recording, because the site deletes images that are older than a day.
 */
export async function store(page: Page, recorded: Recording): Promise<void> {
  const times = ['photo.jpg', 'other.png'].map((name) => Number(imageOf(recording(), name)['seenAt']));
  await page.clock.setFixedTime(Math.max(...times) + 60_000);
  // An empty page of the same origin, without the site's scripts.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(async ({ database, version, stores, sessionStorage: items }) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
    const opening = indexedDB.open(database, version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath } of stores) opening.result.createObjectStore(name, { keyPath });
    };
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    });
    const writing = opening.result.transaction(
      stores.map(({ name }) => name),
      'readwrite',
    );
    for (const { name, keyPath, records } of stores)
      for (const { key, file, value } of records) {
        const bytes = file && Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
        const stored = file && bytes ? new File([bytes], file.name, file) : value;
        writing.objectStore(name).put(stored, keyPath === null ? key : undefined);
      }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onerror = () => reject(writing.error);
    });
    opening.result.close();
  }, recorded);
}
