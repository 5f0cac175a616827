import { isAbort } from '../../imagecore';
import { logFailure } from '../../lib/log';

/** A picture that is loaded on demand. */
export interface BitmapRequest {
  readonly key: string;
  /** The size of the decoded picture in bytes, if it is known. Before the picture is loaded, room is made for it. */
  readonly bytes?: number;
  /** Loads the picture as an image file. */
  readonly load: (signal: AbortSignal) => Promise<Blob>;
}

/** Number of pictures that are loaded at the same time: while the page decodes one, the core renders the next. */
const CONCURRENT = 2;

/** The decoded pictures of the viewer, the least recently used first. They are dropped above a total size in bytes. */
export class Bitmaps {
  /** Called when a picture has been loaded, or could not be loaded. */
  onLoaded: () => void = () => {};
  readonly #limit: number;
  readonly #bitmaps = new Map<string, ImageBitmap>();
  readonly #loading = new Set<string>();
  /** The requests that could not be loaded. They are not made again. */
  readonly #failed = new Set<string>();
  readonly #controller = new AbortController();
  #wanted: readonly BitmapRequest[] = [];
  #bytes = 0;

  /** @param limit the largest total size of the decoded pictures in bytes, with four bytes for each pixel. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Total size in bytes of the decoded pictures, and of those that are loading, as far as it is known. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether all wanted pictures have been loaded. */
  get isComplete(): boolean {
    return this.#loading.size === 0 && this.#wanted.length === 0;
  }

  /** Returns a picture if it is there, and marks it as used now. */
  get(key: string): ImageBitmap | undefined {
    const bitmap = this.#bitmaps.get(key);
    if (bitmap) {
      this.#bitmaps.delete(key);
      this.#bitmaps.set(key, bitmap);
    }
    return bitmap;
  }

  /** Returns a picture if it is there, and does not mark it as used. */
  peek(key: string): ImageBitmap | undefined {
    return this.#bitmaps.get(key);
  }

  /** Loads these pictures, the first one first, instead of those that were wanted before and are not loading yet. */
  want(requests: readonly BitmapRequest[]): void {
    if (this.#controller.signal.aborted) return;
    this.#wanted = requests.filter(({ key }) => !this.#isKnown(key));
    this.#loadNext();
  }

  /** Drops all pictures, and cancels what is loading. After that nothing is loaded. */
  close(): void {
    this.#controller.abort();
    this.#wanted = [];
    for (const bitmap of this.#bitmaps.values()) bitmap.close();
    this.#bitmaps.clear();
    this.#bytes = 0;
  }

  #isKnown(key: string): boolean {
    return this.#bitmaps.has(key) || this.#loading.has(key) || this.#failed.has(key);
  }

  #loadNext(): void {
    while (this.#loading.size < CONCURRENT) {
      const [next, ...rest] = this.#wanted;
      if (!next) return;
      this.#wanted = rest;
      void this.#load(next);
    }
  }

  async #load({ key, bytes = 0, load }: BitmapRequest): Promise<void> {
    const { signal } = this.#controller;
    this.#loading.add(key);
    this.#bytes += bytes;
    this.#drop(null);
    try {
      const bitmap = await createImageBitmap(await load(signal));
      if (signal.aborted) bitmap.close();
      else this.#add(key, bitmap, bytes);
    } catch (thrown) {
      if (signal.aborted) return;
      this.#bytes -= bytes;
      // An aborted call was superseded, for example when the image was closed. It may succeed later.
      if (!isAbort(thrown)) {
        this.#failed.add(key);
        logFailure('view', 'unavailable', thrown);
      }
    } finally {
      this.#loading.delete(key);
    }
    if (signal.aborted) return;
    this.#loadNext();
    this.onLoaded();
  }

  #add(key: string, bitmap: ImageBitmap, expected: number): void {
    this.#bitmaps.set(key, bitmap);
    this.#bytes += bytesOf(bitmap) - expected;
    this.#drop(key);
  }

  /** Drops the least recently used pictures above the limit, but keeps the picture `newest`. */
  #drop(newest: string | null): void {
    for (const [oldest, dropped] of this.#bitmaps) {
      if (this.#bytes <= this.#limit || oldest === newest) return;
      this.#bitmaps.delete(oldest);
      this.#bytes -= bytesOf(dropped);
      dropped.close();
    }
  }
}

const bytesOf = ({ width, height }: ImageBitmap) => 4 * width * height;
