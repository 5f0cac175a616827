import { isAbort } from '../../imagecore';
import type { Size } from '../../lib/geometry';
import { logFailure } from '../../lib/log';

export const bytesOf = ({ width, height }: Size) => 4 * width * height;

export interface BitmapRequest {
  readonly key: string;
  /** The bytes of the decoded picture, if known. Others are dropped to make room for it before it is loaded. */
  readonly bytes?: number;
  readonly load: (signal: AbortSignal) => Promise<Blob>;
}

/** The number of pictures that are loaded at the same time. While the page decodes one, the core renders the next. */
const CONCURRENT = 2;

/** The decoded pictures of the viewer. Above a total size, the least recently used ones are dropped. */
export class Bitmaps {
  /** Called after each attempt to load a picture, even if the attempt failed. */
  onLoaded: () => void = () => {};
  readonly #limit: number;
  readonly #bitmaps = new Map<string, ImageBitmap>();
  readonly #loading = new Set<string>();
  /** The keys of the pictures that could not be loaded. These pictures are not requested again. */
  readonly #failed = new Set<string>();
  readonly #controller = new AbortController();
  #wanted: readonly BitmapRequest[] = [];
  #bytes = 0;

  /** @param limit the largest total size of the decoded pictures in bytes, with four bytes for each pixel. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The total size in bytes of the decoded pictures, and of the loading pictures whose size is known. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether no picture is loading or waiting to be loaded. Pictures that could not be loaded are not waiting. */
  get isComplete(): boolean {
    return this.#loading.size === 0 && this.#wanted.length === 0;
  }

  /** Returns the picture with this key if it is decoded, and marks the picture as the most recently used. */
  get(key: string): ImageBitmap | undefined {
    const bitmap = this.#bitmaps.get(key);
    if (bitmap) {
      this.#bitmaps.delete(key);
      this.#bitmaps.set(key, bitmap);
    }
    return bitmap;
  }

  /** Returns the picture with this key if it is decoded, without marking the picture as used. */
  peek(key: string): ImageBitmap | undefined {
    return this.#bitmaps.get(key);
  }

  /** Loads pictures in this order. Those of the previous call whose loading has not started are forgotten. */
  want(requests: readonly BitmapRequest[]): void {
    if (this.#controller.signal.aborted) return;
    this.#wanted = requests.filter(({ key }) => !this.#isKnown(key));
    this.#loadNext();
  }

  /** After this call, no picture can be loaded any more. */
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
      // An abort does not mean that the picture is faulty. For example, the loading is aborted when the image is
      // closed. So the key is not added to `#failed`, and a later call of `want` can request the picture again.
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

  /** Drops the least recently used pictures until the total size is within the limit. The picture `newest` is kept. */
  #drop(newest: string | null): void {
    for (const [oldest, dropped] of this.#bitmaps) {
      if (this.#bytes <= this.#limit || oldest === newest) return;
      this.#bitmaps.delete(oldest);
      this.#bytes -= bytesOf(dropped);
      dropped.close();
    }
  }
}
