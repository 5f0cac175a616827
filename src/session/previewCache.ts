import { keyOfPixels } from '../edits';
import type { ImageCore, Rendered, ShownImage } from '../imagecore';
import { reductionFactor, type Size } from '../lib/geometry';
import type { RequestOptions } from './scheduler';
import type { Picture } from './types';

interface StateOfFile extends ShownImage {
  readonly file: File;
}

/** Whether a picture has as many pixels as `bounds` can show. It can have more. */
export const fillsBounds = ({ size, bounds: own }: Pick<Picture, 'size' | 'bounds'>, bounds: Size): boolean =>
  reductionFactor(own, size) >= reductionFactor(bounds, size);

/**
 * Renders states of the open image. The previews of recent states are stored, so that a move to one of these states in
 * the history shows its preview at once. The least recently used previews are dropped first.
 */
export class PreviewCache {
  readonly #core: ImageCore;
  readonly #limit: number;
  /** The stored pictures, the least recently used first. */
  readonly #stored = new Map<string, Picture>();
  #file: File | null = null;
  #bytes = 0;

  /** @param limit the largest total size of the stored previews and their keys, in bytes. */
  constructor(core: ImageCore, limit: number) {
    this.#core = core;
    this.#limit = limit;
  }

  async render(image: StateOfFile, bounds: Size, options: RequestOptions): Promise<Picture> {
    const stored = this.#take(image.file, keyOf(image, bounds));
    if (stored) return this.add(image, bounds, stored);
    const rendered = await this.#core.render(image, { bounds }, options);
    options.signal.throwIfAborted();
    return this.add(image, bounds, rendered);
  }

  /** The previews of another file are dropped. */
  add(image: StateOfFile, bounds: Size, rendered: Rendered): Picture {
    const { file } = image;
    if (file !== this.#file) this.clear();
    this.#file = file;
    const key = keyOf(image, bounds);
    const picture = { ...rendered, bounds };
    this.#take(file, key);
    this.#stored.set(key, picture);
    this.#bytes += bytesOf(key, picture);
    for (const oldest of this.#stored.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#take(file, oldest);
    }
    return picture;
  }

  clear(): void {
    this.#stored.clear();
    this.#bytes = 0;
    this.#file = null;
  }

  #take(file: File, key: string): Picture | undefined {
    if (file !== this.#file) return undefined;
    const stored = this.#stored.get(key);
    if (stored) this.#bytes -= bytesOf(key, stored);
    this.#stored.delete(key);
    return stored;
  }
}

/** The key is long after many steps, because it contains all edits. */
const bytesOf = (key: string, { preview }: Rendered): number => key.length + preview.size;

/** A state that differs only in its density has the same key, so its preview is not rendered again. */
const keyOf = ({ edits, encoding }: StateOfFile, { width, height }: Size): string =>
  `${width} ${height} ${keyOfPixels(edits, encoding)}`;
