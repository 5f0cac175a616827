import { type Edit, keyOfEdits } from '../edits';
import type { ImageCore, Rendered, View } from '../imagecore';
import type { RequestOptions } from './scheduler';

/**
 * Renders states of the open image. The previews of recent states are stored, so that a move to one of these states in
 * the history shows its preview at once. The least recently used previews are dropped first.
 */
export class Renderings {
  readonly #core: ImageCore;
  readonly #limit: number;
  /** The stored renderings, the least recently used first. `keyOf` makes the key from the edits and the view. */
  readonly #stored = new Map<string, Rendered>();
  #file: File | null = null;
  #bytes = 0;

  /** @param limit the largest total size of the stored previews and their keys, in bytes. */
  constructor(core: ImageCore, limit: number) {
    this.#core = core;
    this.#limit = limit;
  }

  /**
   * Resolves to a rendering of the image after `edits`, in the view `view`. If this rendering is stored, the core is
   * not called.
   */
  async render(file: File, edits: readonly Edit[], view: View, options: RequestOptions): Promise<Rendered> {
    const stored = this.#take(file, keyOf(edits, view));
    if (stored) {
      this.add(file, edits, view, stored);
      return stored;
    }
    const rendered = await this.#core.render({ file, edits }, view, options);
    options.signal.throwIfAborted();
    this.add(file, edits, view, rendered);
    return rendered;
  }

  /** Stores a rendering of `file`. Renderings of another file are dropped. */
  add(file: File, edits: readonly Edit[], view: View, rendered: Rendered): void {
    if (file !== this.#file) this.clear();
    this.#file = file;
    const key = keyOf(edits, view);
    this.#take(file, key);
    this.#stored.set(key, rendered);
    this.#bytes += bytesOf(key, rendered);
    for (const oldest of this.#stored.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#take(file, oldest);
    }
  }

  clear(): void {
    this.#stored.clear();
    this.#bytes = 0;
    this.#file = null;
  }

  /**
   * Removes the rendering with the key `key` from `#stored` and returns it. Returns undefined if there is no such
   * rendering.
   */
  #take(file: File, key: string): Rendered | undefined {
    if (file !== this.#file) return undefined;
    const stored = this.#stored.get(key);
    if (stored) this.#bytes -= bytesOf(key, stored);
    this.#stored.delete(key);
    return stored;
  }
}

/** The bytes of a stored rendering and its key. The key is long after many steps, because it contains all edits. */
const bytesOf = (key: string, { preview }: Rendered): number => key.length + preview.size;

const keyOf = (edits: readonly Edit[], view: View): string => `${JSON.stringify(view)} ${keyOfEdits(edits)}`;
