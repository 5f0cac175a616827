import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { KEPT_DATABASE } from '../../data/storage';
import type { Edit } from '../../edits';
import type { Size } from '../../lib/geometry';
import type { Exported } from '../types';

/** What brings an image back, but for its file: written anew at each step, which the file need not be. */
export interface KeptImage {
  readonly id: string;
  /** The name of its file. */
  readonly name: string;
  /** As it was seen last. */
  readonly size: Size;
  /** The committed edits. */
  readonly edits: readonly Edit[];
  readonly proposal: Edit | null;
  readonly exported: Exported | null;
  /** When it was seen last, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** A file as it is stored. As a `File` WebKit stores none in a private session: "Error preparing Blob/File data". */
interface KeptFile extends Pick<File, 'name' | 'type' | 'lastModified'> {
  readonly bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  images: { key: string; value: KeptImage };
  /** A `File` was stored by an earlier version of the site. */
  files: { key: string; value: KeptFile | File };
}

type Store<Name extends 'images' | 'files'> = IDBPObjectStore<
  Schema,
  ('images' | 'files')[],
  Name,
  'readwrite'
>;

interface Stores {
  readonly images: Store<'images'>;
  readonly files: Store<'files'>;
}

/** Raised whenever what is kept takes another form; what was kept in an older one is dropped. */
const VERSION = 1;

/** Where images are kept. */
export type KeptImages = Pick<KeptStore, keyof KeptStore>;

/** The images kept in the browser's database. Everything rejects where the browser allows none, or has no room. */
export class KeptStore {
  #connection: Promise<IDBPDatabase<Schema>> | null = null;

  /** All images, without their files. */
  async all(): Promise<KeptImage[]> {
    return (await this.#open()).getAll('images');
  }

  async image(id: string): Promise<KeptImage | undefined> {
    return (await this.#open()).get('images', id);
  }

  async file(id: string): Promise<File | undefined> {
    const kept = await (await this.#open()).get('files', id);
    if (!kept || kept instanceof File) return kept;
    const { bytes, name, type, lastModified } = kept;
    // Written by another version of the site, in a form that is not known here.
    if (!(bytes instanceof ArrayBuffer)) return undefined;
    return new File([bytes], name, { type, lastModified });
  }

  /** Adds an image with its file. */
  async add(image: KeptImage, file: File): Promise<void> {
    const { name, type, lastModified } = file;
    // Before the change begins: it ends by itself when nothing is asked of it for a moment.
    const bytes = await file.arrayBuffer();
    await this.#change(async ({ images, files }) => {
      await images.put(image);
      await files.put({ name, type, lastModified, bytes }, image.id);
    });
  }

  /** Writes a few bytes as those of a file are written, and deletes them in the same change, which nobody sees. */
  probe(): Promise<void> {
    return this.#change(async ({ files }) => {
      const key = 'probe';
      await files.put({ name: key, type: '', lastModified: 0, bytes: new ArrayBuffer(8) }, key);
      await files.delete(key);
    });
  }

  /** Notes what has become of an image; one that was removed meanwhile stays removed. */
  update(image: KeptImage): Promise<void> {
    return this.#change(async ({ images }) => {
      if (await images.getKey(image.id)) await images.put(image);
    });
  }

  remove(...ids: readonly string[]): Promise<void> {
    return this.#change(async ({ images, files }) => {
      for (const id of ids) {
        await images.delete(id);
        await files.delete(id);
      }
    });
  }

  clear(): Promise<void> {
    return this.#change(async ({ images, files }) => {
      await images.clear();
      await files.clear();
    });
  }

  /** Changes what is kept: all of it, or nothing. */
  async #change(change: (stores: Stores) => Promise<void>): Promise<void> {
    const transaction = (await this.#open()).transaction(['images', 'files'], 'readwrite');
    const images = transaction.objectStore('images');
    const files = transaction.objectStore('files');
    await Promise.all([change({ images, files }), transaction.done]);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#connection ??= openDB<Schema>(KEPT_DATABASE, VERSION, {
      upgrade: (database) => {
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        database.createObjectStore('images', { keyPath: 'id' });
        database.createObjectStore('files');
      },
      // A newer version of the site wants another form.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    });
    return this.#connection;
  }
}
