import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { AUTOSAVE_DATABASE } from '../../config/storage';
import type { Edit, History, Output } from '../../edits';
import type { Size } from '../../lib/geometry';
import { lazyImport } from '../../lib/lazyImport';
import { withTimeout } from '../../lib/promises';

/** The longest time, in milliseconds, of an operation on the autosave database: enough for 10 MB on a slow disk. */
const DATABASE_MS = 10_000;

/**
 * The time in milliseconds until an operation on the autosave database is tried again for the first time, if its
 * connection was closed or the database did not respond.
 */
const RECONNECT_MS = 200;

/**
 * The data with which an image is restored, except its file. The file is stored separately, because it is written only
 * once, and these data are written after each edit.
 */
export interface AutosavedImage extends History {
  readonly id: string;
  readonly name: string;
  /** The size in pixels of the image, or of the edit preview if the visitor has saved the edit preview. */
  readonly size: Size;
  readonly edits: readonly Edit[];
  /**
   * The edit that was previewed and not applied, or null. All other code calls this edit the edit preview. The key
   * `proposal` stays, because browsers have stored records with this key.
   */
  readonly proposal: Edit | null;
  /** The picture that was saved and has not changed since, or null. 'proposal' stands for the edit preview. */
  readonly exported: 'current' | 'proposal' | null;
  /** What was chosen for the file of the image. Records of earlier versions of the site do not have it. */
  readonly output?: Output | null;
  /** The time of the last write, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** A stored image that can be restored, because its page ended while it was open. */
export type RestorableImage = Pick<AutosavedImage, 'id' | 'name' | 'size'>;

/**
 * The stored form of a file. It contains the file's bytes, because WebKit cannot store a `File` in a private session:
 * WebKit reports "Error preparing Blob/File data".
 */
interface StoredFile extends Pick<File, 'name' | 'type' | 'lastModified'> {
  readonly bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  images: { key: string; value: AutosavedImage };
  /** An entry that is a `File` was stored by an earlier version of the site. */
  files: { key: string; value: StoredFile | File };
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

/**
 * The first page is shown before the database is opened, so the scripts of the first page do not contain the library.
 */
const loadIdb = lazyImport(() => import('idb'));

/** Increase it when `Schema` changes; the function `upgrade` then deletes all stored images. */
const VERSION = 1;

/** How often an operation is tried if its connection is closed or the database does not respond. */
const CONNECTION_TRIES = 5;

const notResponding = () => new DOMException('The database does not respond.', 'TimeoutError');

const CLOSED_ERRORS: readonly string[] = ['AbortError', 'InvalidStateError', 'UnknownError', 'TimeoutError'];

/** Tests have their own implementation of this type. */
export type AutosavedImages = Pick<AutosaveStore, keyof AutosaveStore>;

/**
 * The stored images, in IndexedDB. All methods reject if the browser does not allow IndexedDB. Methods that write also
 * reject if the storage is full.
 */
export class AutosaveStore {
  /** Called when the connection to the database was closed from outside. The next call opens a new connection. */
  onClosed: () => void = () => {};
  #connection: Promise<IDBPDatabase<Schema>> | null = null;

  all(): Promise<AutosavedImage[]> {
    return this.#connected((database) => database.getAll('images'));
  }

  image(id: string): Promise<AutosavedImage | undefined> {
    return this.#connected((database) => database.get('images', id));
  }

  async file(id: string): Promise<File | undefined> {
    const stored = await this.#connected((database) => database.get('files', id));
    if (!stored || stored instanceof File) return stored;
    const { bytes, name, type, lastModified } = stored;
    // An entry without `bytes` was written by another version of the site, in a form that this version does not know.
    if (!(bytes instanceof ArrayBuffer)) return undefined;
    return new File([bytes], name, { type, lastModified });
  }

  async add(image: AutosavedImage, file: File): Promise<void> {
    const { name, type, lastModified } = file;
    // The bytes are read before the transaction starts, because IndexedDB commits a transaction as soon as no request
    // is pending.
    const bytes = await file.arrayBuffer();
    await this.#change(async ({ images, files }) => {
      await images.put(image);
      await files.put({ name, type, lastModified, bytes }, image.id);
    });
  }

  /** Tests whether a file can be written: writes 8 bytes, and deletes them in the same transaction. */
  probe(): Promise<void> {
    return this.#change(async ({ files }) => {
      const key = 'probe';
      await files.put({ name: key, type: '', lastModified: 0, bytes: new ArrayBuffer(8) }, key);
      await files.delete(key);
    });
  }

  /** Resolves to false if the image is not stored any more. */
  update(image: AutosavedImage): Promise<boolean> {
    return this.#change(async ({ images }) => {
      const isStored = (await images.getKey(image.id)) !== undefined;
      if (isStored) await images.put(image);
      return isStored;
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

  /** Runs `change` in one transaction: either all writes of `change` take effect, or none of them. */
  #change<Result>(change: (stores: Stores) => Promise<Result>): Promise<Result> {
    return this.#connected(async (database) => {
      const transaction = database.transaction(['images', 'files'], 'readwrite');
      const images = transaction.objectStore('images');
      const files = transaction.objectStore('files');
      const [result] = await Promise.all([change({ images, files }), transaction.done]);
      return result;
    });
  }

  /**
   * Runs `work` on the database. If the connection is closed during `work`, or the database does not respond, `work`
   * runs again with a new connection. While the browser deletes the data of the site, it closes new connections too, so
   * this can happen several times. Each delay is twice as long as the one before.
   */
  async #connected<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const connection = this.#open();
      try {
        return await withTimeout(connection.then(work), DATABASE_MS, notResponding);
      } catch (thrown) {
        if (!isClosedError(thrown) || tries === CONNECTION_TRIES) throw thrown;
        if (this.#connection === connection) this.#connection = null;
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS * 2 ** (tries - 1)));
      }
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#connection) return this.#connection;
    const forget = () => {
      if (this.#connection === connection) this.#connection = null;
    };
    const connection = this.#connect(() => {
      forget();
      this.onClosed();
    });
    this.#connection = connection;
    // The next call tries again: the network, which is needed to fetch `idb`, may be back by then.
    connection.catch(forget);
    return connection;
  }

  async #connect(closed: () => void): Promise<IDBPDatabase<Schema>> {
    const { openDB } = await loadIdb();
    return openDB<Schema>(AUTOSAVE_DATABASE, VERSION, {
      upgrade: (database) => {
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        database.createObjectStore('images', { keyPath: 'id' });
        database.createObjectStore('files');
      },
      // Another tab with a newer version of the site can upgrade the database only after this connection is closed, and
      // the browser can delete the site's data only then.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        closed();
      },
      terminated: closed,
    });
  }
}

/**
 * Whether a request failed because the connection was closed, before or after the request was made. Browsers also
 * report an `UnknownError` for a database whose files are being deleted.
 */
function isClosedError(thrown: unknown): boolean {
  return thrown instanceof DOMException && CLOSED_ERRORS.includes(thrown.name);
}
