import { KEEPING_KEY, KEPT_ID_KEY, keptLock } from '../../data/storage';
import { KEPT_SEARCH_MS, LET_GO_MS } from '../../data/timings';
import { store, stored } from '../../lib/stored';
import { storedSwitch } from '../../lib/storedSwitch';
import type { Offer, OpenImage } from '../types';
import { isKeptImage } from './isKeptImage';
import type { KeptImage, KeptImages } from './keptStore';
import { heldLocks, hold, type Release, whenFree } from './locks';
import { isExpired, sortKept } from './offers';
import { UnreadableKept } from './unreadable';

/** Whether open images are kept: the visitor's choice. */
export const keeping = storedSwitch(KEEPING_KEY);

/** A kept image that nobody else can have from now on. */
export interface ClaimedAutosave {
  readonly kept: KeptImage;
  readonly file: File;
  /** Leaves it to others. */
  readonly release: Release;
}

/** The image that this page keeps. */
interface Own {
  readonly id: string;
  readonly file: File;
  readonly release: Release;
}

/**
 * Keeps the open image on this device, so that a page that was loaded anew, or a browser that has crashed, can offer it
 * again. Each image is kept under an id of its own, and its page holds a lock of that name: what is locked is open
 * somewhere, and nobody else touches it. Where the browser has no storage or locks, nothing is kept, and nobody
 * hears of it.
 */
export class Autosave {
  readonly #store: KeptImages;
  readonly #onKept: (kept: boolean) => void;
  readonly #onFull: () => void;
  readonly #onUnreadable: () => void;
  /** The image that is open, and so is to be kept. */
  #image: OpenImage | null = null;
  #own: Own | null = null;
  /** Everything that is written, one after the other. */
  #writing = Promise.resolve();
  /** A file that could not be kept, and is not tried again. */
  #unkept: File | null = null;

  /**
   * @param store where images are kept.
   * @param onKept told whether the open image is kept now.
   * @param onFull told when there is no room for the open image.
   * @param onUnreadable called when the search has removed an image that cannot be read.
   */
  constructor(
    store: KeptImages,
    onKept: (kept: boolean) => void,
    onFull: () => void,
    onUnreadable: () => void,
  ) {
    this.#store = store;
    this.#onKept = onKept;
    this.#onFull = onFull;
    this.#onUnreadable = onUnreadable;
  }

  /** Whether this browser allows images to be kept. Tried by a real write: some refuse that alone. */
  async isPossible(): Promise<boolean> {
    // Absent on insecure origins, each of them.
    const locks: LockManager | undefined = navigator.locks;
    if (!locks || !('randomUUID' in crypto)) return false;
    const probe = this.#store.probe().then(
      () => true,
      // What is full today is not forbidden.
      (thrown: unknown) => isQuotaExceeded(thrown),
    );
    const giveUp = new Promise<false>((resolve) => setTimeout(resolve, KEPT_SEARCH_MS, false));
    return Promise.race([probe, giveUp]);
  }

  /** Follows the choice whether images are kept, and when the page is hidden. Returns the way to stop. */
  start(): () => void {
    const stopFollowing = keeping.subscribe(() => {
      if (!keeping.isOn()) this.#write(() => this.#store.clear());
      this.follow(this.#image);
    });
    const noteWhenHidden = () => {
      if (document.visibilityState === 'hidden') this.#write(() => this.#note());
    };
    document.addEventListener('visibilitychange', noteWhenHidden);
    return () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', noteWhenHidden);
    };
  }

  /** Keeps this image from now on, as it is now; with null, none. What was kept of another is deleted. */
  follow(image: OpenImage | null): void {
    this.#image = image;
    this.#write(async () => {
      const file = keeping.isOn() ? image?.file : undefined;
      if (this.#own && this.#own.file !== file) await this.#forget(this.#own);
      if (!file || file === this.#unkept || this.#image?.file !== file) return;
      if (this.#own) await this.#note();
      else await this.#begin(file);
    });
  }

  /** The kept image that is most likely to be wanted back, or null. */
  async find(): Promise<Offer | null> {
    if (!keeping.isOn()) return null;
    const giveUp = new Promise<null>((resolve) => setTimeout(resolve, KEPT_SEARCH_MS, null));
    return Promise.race([this.#search(), giveUp]).catch(() => null);
  }

  /**
   * Takes a kept image; null if it is open elsewhere by now, or gone. Rejects with an `UnreadableKept` if its file is
   * missing or its record has another form: it is removed then.
   */
  async take({ id }: Offer): Promise<ClaimedAutosave | null> {
    let release: Release | null = null;
    try {
      release = await hold(keptLock(id));
      if (!release) return null;
      const [kept, file] = await Promise.all([this.#store.image(id), this.#store.file(id)]);
      if (kept && (!file || !isKeptImage(kept))) throw new UnreadableKept();
      if (kept && file && !isExpired(kept, Date.now())) return { kept, file, release };
    } catch (thrown) {
      if (release && thrown instanceof UnreadableKept) {
        this.remove({ id, release });
        throw thrown;
      }
      // The store has failed: the image is as good as gone.
    }
    release?.();
    return null;
  }

  /** Removes a kept image that was taken and cannot be restored, and then leaves its lock. */
  remove({ id, release }: Pick<Own, 'id' | 'release'>): void {
    this.#write(async () => {
      await this.#store.remove(id).catch(() => {});
      release();
    });
  }

  /** Goes on keeping an image that was taken, which is open now. */
  adopt({ kept: { id }, file, release }: ClaimedAutosave): void {
    this.#own = { id, file, release };
    store(KEPT_ID_KEY, id, 'sessionStorage');
  }

  /** Deletes a kept image, unless it is open elsewhere. */
  async discard(offer: Offer): Promise<void> {
    const taken = await this.take(offer).catch((thrown: unknown) => {
      // `take` has removed it.
      if (thrown instanceof UnreadableKept) return null;
      throw thrown;
    });
    if (!taken) return;
    await this.#store.remove(offer.id).catch(() => {});
    taken.release();
  }

  async #search(): Promise<Offer | null> {
    // What was open a moment ago may be on its way out.
    await this.#writing;
    // The one that this tab had open before it was loaded anew; else the newest comes first.
    const own = stored(KEPT_ID_KEY, 'sessionStorage');
    let all = await this.#store.all();
    if (own !== this.#own?.id && all.some(({ id }) => id === own)) {
      // The page before this one may be on its way out still.
      await whenFree(keptLock(own ?? ''), LET_GO_MS);
      all = await this.#store.all();
    }
    const held = await heldLocks();
    const free = all.filter(({ id }) => !held.has(keptLock(id)));
    const readable = free.filter(isKeptImage);
    const { offered, over } = sortKept(readable, own, Date.now());
    const unwanted = [...over, ...free.filter((kept) => !isKeptImage(kept))];
    if (unwanted.length > 0) await this.#store.remove(...unwanted.map(({ id }) => id));
    if (readable.length < free.length) this.#onUnreadable();
    const [kept] = offered;
    return kept ? { id: kept.id, name: kept.name, size: kept.size } : null;
  }

  async #begin(file: File): Promise<void> {
    const id = crypto.randomUUID();
    const release = await hold(keptLock(id));
    if (!release) return;
    this.#own = { id, file, release };
    const kept = this.#kept();
    if (!kept) return;
    await this.#store.add(kept, file);
    store(KEPT_ID_KEY, id, 'sessionStorage');
    this.#onKept(true);
  }

  async #note(): Promise<void> {
    const kept = this.#kept();
    if (kept) await this.#store.update(kept);
  }

  async #forget({ id, release }: Own): Promise<void> {
    this.#own = null;
    this.#onKept(false);
    try {
      await this.#store.remove(id);
    } finally {
      release();
    }
  }

  /** What is to be kept now. */
  #kept(): KeptImage | null {
    const [own, image] = [this.#own, this.#image];
    if (!own || own.file !== image?.file) return null;
    const { file, current, edits, proposal, exported } = image;
    return {
      id: own.id,
      name: file.name,
      size: (exported === 'proposal' && proposal ? proposal.picture : current).size,
      edits,
      proposal: proposal?.edit ?? null,
      exported,
      seenAt: Date.now(),
    };
  }

  /**
   * Writes in turn. Where storage is full or forbidden the image is not kept; what the page is for goes on.
   *
   * @param file of the image that is open now: when the turn comes, it can be another.
   */
  #write(work: () => Promise<void>, file = this.#image?.file ?? null): void {
    this.#writing = this.#writing.then(async () => {
      try {
        await work();
      } catch (thrown) {
        console.info('[pixel-resize] keep: unavailable', thrown);
        this.#unkept = file;
        if (isQuotaExceeded(thrown) && file !== null && file === this.#image?.file) this.#onFull();
        if (this.#own) await this.#forget(this.#own).catch(() => {});
      }
    });
  }
}

/** Whether something was not stored because the site has used up its share of the disk. */
function isQuotaExceeded(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
}
