import { MAX_AUTOSAVED } from '../../config/limits';
import { AUTOSAVE_ID_KEY, AUTOSAVE_KEY, autosaveLock } from '../../config/storage';
import { AUTOSAVE_SEARCH_MS } from '../../config/timings';
import type { Edit, History, Output } from '../../edits';
import type { Size } from '../../lib/geometry';
import { heldLocks, type ReleaseLock, takeLock, waitForLock } from '../../lib/locks';
import { readStorage, storedChoice, writeStorage } from '../../lib/storage';
import type { AutosavedImage, AutosavedImages, RestorableImage } from './autosaveStore';
import { readAutosavedImage, UnreadableAutosave } from './readAutosavedImage';

/**
 * The time after which a stored image that no page has open expires, in milliseconds: one day after it was stored last.
 */
export const AUTOSAVE_MS = 24 * 60 * 60 * 1000;

/**
 * After a reload, the new page waits until the old page releases the lock of the stored image, but at most this time,
 * in milliseconds.
 */
export const LOCK_RELEASE_MS = 2000;

/** The visitor's choice whether open images are autosaved, which means stored on this device. */
export const autosaveSwitch = storedChoice(AUTOSAVE_KEY, ['on', 'off']);

/** What is stored of an `OpenImage`. */
interface AutosavableImage extends Pick<AutosavedImage, 'edits'> {
  readonly file: File;
  readonly history: History;
  readonly current: { readonly size: Size };
  readonly editPreview: { readonly edit: Edit } | null;
  readonly saved: {
    readonly of: 'current' | 'editPreview' | null;
    readonly picture: { readonly size: Size };
  } | null;
  readonly output: Output;
}

/** An autosaved image that this page has locked, so that no other page can claim it. */
export interface ClaimedAutosave {
  readonly record: AutosavedImage;
  readonly file: File;
  readonly release: ReleaseLock;
}

/** The image that this page autosaves. */
interface Own {
  readonly id: string;
  readonly file: File;
  readonly release: ReleaseLock;
  isStored: boolean;
}

/**
 * Stores the open image on this device, so that it can be restored after a reload or a crash. Each stored image has an
 * id. As long as the image is open in a page, the page holds a lock whose name contains this id. Other pages do not
 * change or delete an image whose lock is held, with one exception: when the visitor turns `autosaveSwitch` off, all
 * stored images are deleted.
 *
 * If the browser has no storage or no locks, nothing is stored, and the visitor gets no message.
 */
export class Autosave {
  readonly #store: AutosavedImages;
  readonly #onAutosaved: (autosaved: boolean) => void;
  readonly #onUnstored: (reason: 'storageFull' | 'lost') => void;
  readonly #onUnreadable: () => void;
  /** The open image, or null. It is stored if `autosaveSwitch` is on. */
  #image: AutosavableImage | null = null;
  #own: Own | null = null;
  /** Settles when the last write has settled. Each write waits for the write before it. */
  #writing = Promise.resolve();
  /** A file that could not be stored. `sync` does not try to store this file again. */
  #unstored: File | null = null;

  constructor(
    store: AutosavedImages,
    onAutosaved: (autosaved: boolean) => void,
    onUnstored: (reason: 'storageFull' | 'lost') => void,
    onUnreadable: () => void,
  ) {
    this.#store = store;
    this.#onAutosaved = onAutosaved;
    this.#onUnstored = onUnstored;
    this.#onUnreadable = onUnreadable;
  }

  /** The function writes something as a test, because some browsers allow reads but refuse writes. */
  async isPossible(): Promise<boolean> {
    // On insecure origins, `crypto.randomUUID` is absent.
    if (!('randomUUID' in crypto)) return false;
    const probe = Promise.all([this.#store.probe(), heldLocks()]).then(
      () => true,
      // If the storage quota is used up, there can be room again later. So storing images counts as possible.
      (thrown: unknown) => isQuotaExceeded(thrown),
    );
    const giveUp = new Promise<false>((resolve) => setTimeout(resolve, AUTOSAVE_SEARCH_MS, false));
    return Promise.race([probe, giveUp]);
  }

  /**
   * Adds three listeners, and returns a function that removes them:
   *
   * - When the visitor turns `autosaveSwitch` off, all stored images are deleted. When the visitor turns the switch on,
   *   the open image is stored.
   * - Whenever the page becomes hidden, the data of the open image are stored again with the present time in `seenAt`,
   *   if the image is stored. A stored image expires `AUTOSAVE_MS` after `seenAt`.
   * - When the database is closed from outside, the open image is stored again: its copy may have been deleted.
   */
  start(): () => void {
    const stopListening = autosaveSwitch.subscribe(() => {
      if (autosaveSwitch.get() === 'off') this.#write(() => this.#store.clear());
      this.sync(this.#image);
    });
    const touchWhenHidden = () => {
      if (document.visibilityState === 'hidden') this.#write(() => this.#touch());
    };
    document.addEventListener('visibilitychange', touchWhenHidden);
    this.#store.onClosed = () => this.#write(() => this.#touch());
    return () => {
      stopListening();
      this.#store.onClosed = () => {};
      document.removeEventListener('visibilitychange', touchWhenHidden);
    };
  }

  /**
   * Stores `image` in its present state. If this page has stored another image before, the copy of the other image is
   * deleted. If `image` is null or `autosaveSwitch` is off, nothing is stored, and the copy from this page is deleted.
   */
  sync(image: AutosavableImage | null): void {
    this.#image = image;
    this.#write(async () => {
      const file = autosaveSwitch.get() === 'on' ? image?.file : undefined;
      if (this.#own && this.#own.file !== file) await this.#removeOwn(this.#own);
      if (!file || file === this.#unstored || this.#image?.file !== file) return;
      if (this.#own) await this.#touch();
      else await this.#begin(file);
    });
  }

  /**
   * Finds the stored image that the visitor most likely wants to restore. Resolves to null if there is no such image,
   * or if the search fails or takes too long.
   */
  async find(): Promise<RestorableImage | null> {
    if (autosaveSwitch.get() === 'off') return null;
    const giveUp = new Promise<null>((resolve) => setTimeout(resolve, AUTOSAVE_SEARCH_MS, null));
    return Promise.race([this.#search(), giveUp]).catch(() => null);
  }

  /**
   * Claims a stored image by taking its lock. Resolves to null if the image is open in another page, deleted or
   * expired. If the file is missing, or the record does not have the form of an `AutosavedImage`, the image is removed,
   * and the promise rejects with an `UnreadableAutosave`.
   */
  async claim({ id }: RestorableImage): Promise<ClaimedAutosave | null> {
    let release: ReleaseLock | null = null;
    try {
      release = await takeLock(autosaveLock(id));
      if (!release) return null;
      const [stored, file] = await Promise.all([this.#store.image(id), this.#store.file(id)]);
      const record = readAutosavedImage(stored);
      if (stored && (!file || !record)) throw new UnreadableAutosave();
      if (record && file && !isExpired(record, Date.now())) return { record, file, release };
    } catch (thrown) {
      if (release && thrown instanceof UnreadableAutosave) {
        this.remove({ id, release });
        throw thrown;
      }
      // The database or the request for the lock has failed. The result is null, as for a deleted image.
    }
    release?.();
    return null;
  }

  /** Removes a claimed image that cannot be restored, and then releases its lock. */
  remove({ id, release }: Pick<Own, 'id' | 'release'>): void {
    this.#write(async () => {
      await this.#store.remove(id).catch(() => {});
      release();
    });
  }

  /** Continues to store an image that `claim` has claimed and that is open now. */
  attach({ record: { id }, file, release }: ClaimedAutosave): void {
    this.#own = { id, file, release, isStored: true };
    writeStorage(AUTOSAVE_ID_KEY, id, 'sessionStorage');
  }

  /** Deletes a stored image, unless it is open in another page. */
  async discard(restorable: RestorableImage): Promise<void> {
    const claimed = await this.claim(restorable).catch((thrown: unknown) => {
      // `claim` has already removed the image.
      if (thrown instanceof UnreadableAutosave) return null;
      throw thrown;
    });
    if (!claimed) return;
    await this.#store.remove(restorable.id).catch(() => {});
    claimed.release();
  }

  async #search(): Promise<RestorableImage | null> {
    // Waits, because a pending write may still delete the stored copy of an image that was just closed.
    await this.#writing;
    // The id of the image that this tab had open before a reload. This image is restorable first.
    const own = readStorage(AUTOSAVE_ID_KEY, 'sessionStorage');
    let all = await this.#store.all();
    if (own !== this.#own?.id && all.some(({ id }) => id === own)) {
      // Waits, because the page before the reload may not have ended yet, and may still hold the lock of its image.
      await waitForLock(autosaveLock(own ?? ''), LOCK_RELEASE_MS);
      all = await this.#store.all();
    }
    const held = await heldLocks();
    const free = all.filter(({ id }) => !held.has(autosaveLock(id)));
    const readable = free.map(readAutosavedImage).filter((record) => record !== null);
    const { restorable, over } = sortAutosaved(readable, own, Date.now());
    const unreadable = free.filter(({ id }) => !readable.some((record) => record.id === id));
    const unwanted = [...over, ...unreadable];
    if (unwanted.length > 0) await this.#store.remove(...unwanted.map(({ id }) => id));
    if (unreadable.length > 0) this.#onUnreadable();
    const [record] = restorable;
    return record ? { id: record.id, name: record.name, size: record.size } : null;
  }

  async #begin(file: File): Promise<void> {
    const id = crypto.randomUUID();
    const release = await takeLock(autosaveLock(id));
    if (!release) return;
    this.#own = { id, file, release, isStored: false };
    const record = this.#record();
    if (record) await this.#add(record, this.#own);
  }

  async #add(record: AutosavedImage, own: Own): Promise<void> {
    await this.#store.add(record, own.file);
    own.isStored = true;
    writeStorage(AUTOSAVE_ID_KEY, own.id, 'sessionStorage');
    this.#onAutosaved(true);
  }

  async #touch(): Promise<void> {
    const [own, record] = [this.#own, this.#record()];
    if (!own || !record || (await this.#store.update(record))) return;
    // The browser has deleted the data of the site, or another tab has just turned the switch off. In the second case,
    // the event of the switch follows.
    await this.#add(record, own);
  }

  async #removeOwn({ id, release }: Own): Promise<void> {
    this.#own = null;
    this.#onAutosaved(false);
    try {
      await this.#store.remove(id);
    } finally {
      release();
    }
  }

  /** Null if the open image is not the image of `#own`. Callers store nothing if the result is null. */
  #record(): AutosavedImage | null {
    const [own, image] = [this.#own, this.#image];
    if (!own || own.file !== image?.file) return null;
    const { file, current, history, edits, editPreview, saved, output } = image;
    return {
      id: own.id,
      name: file.name,
      size: (saved?.of === 'editPreview' ? saved.picture : current).size,
      edits,
      ...history,
      proposal: editPreview?.edit ?? null,
      exported: saved?.of === 'editPreview' ? 'proposal' : (saved?.of ?? null),
      output,
      seenAt: Date.now(),
    };
  }

  /**
   * Runs `work` after all earlier writes. If `work` fails, for example because storage is full or forbidden, the stored
   * copy of the open image is deleted, and the image is not stored again. The visitor can continue to work.
   *
   * @param file the file of the image that is open when `#write` is called. When `work` runs, another image may be
   * open.
   */
  #write(work: () => Promise<void>, file = this.#image?.file ?? null): void {
    this.#writing = this.#writing.then(async () => {
      try {
        await work();
      } catch (thrown) {
        console.info('[pixel-resize] autosave: unavailable', thrown);
        this.#unstored = file;
        const reason = isQuotaExceeded(thrown) ? 'storageFull' : this.#own?.isStored && 'lost';
        if (reason && file !== null && file === this.#image?.file) this.#onUnstored(reason);
        if (this.#own) await this.#removeOwn(this.#own).catch(() => {});
      }
    });
  }
}

function isQuotaExceeded(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
}

/** `now` is in milliseconds since 1970. */
function isExpired({ seenAt }: AutosavedImage, now: number): boolean {
  // If the system clock was set back, `seenAt` can lie in the future. Because of the absolute value, an image whose
  // `seenAt` is too far in the future expires too.
  return Math.abs(now - seenAt) > AUTOSAVE_MS;
}

/**
 * Divides `free` into images that stay stored and images to delete. `free` are the stored images that no page has open.
 *
 * @param own the id of the image that this tab had open before a reload, or null.
 * @param now the present time, in milliseconds since 1970.
 * @returns `restorable`: the images that stay stored, at most `MAX_AUTOSAVED`. The first is the image that the visitor
 * most likely wants to restore. `over`: the images to delete, which have expired or exceed the number `MAX_AUTOSAVED`.
 */
export function sortAutosaved(
  free: readonly AutosavedImage[],
  own: string | null,
  now: number,
): { restorable: AutosavedImage[]; over: AutosavedImage[] } {
  const first = ({ id }: AutosavedImage) => Number(id === own);
  const fresh = free.filter((image) => !isExpired(image, now));
  fresh.sort((a, b) => first(b) - first(a) || b.seenAt - a.seenAt);
  const restorable = fresh.slice(0, MAX_AUTOSAVED);
  return { restorable, over: free.filter((image) => !restorable.includes(image)) };
}
