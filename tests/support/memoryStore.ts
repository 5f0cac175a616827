import type { AutosavedImage, AutosavedImages } from '../../src/session/autosave/autosaveStore';

type Method = keyof AutosavedImages;

/** Kept images in memory. Any of its methods can be made to fail, or to wait. */
export class MemoryKept implements AutosavedImages {
  readonly images = new Map<string, AutosavedImage>();
  readonly files = new Map<string, File>();
  /** Everything that was asked of it, in order. */
  readonly log: string[] = [];
  /** What is waited for before a method does anything: a promise that rejects makes it fail. */
  readonly before: Partial<Record<Method, () => Promise<unknown>>> = {};

  all = () => this.#do('all', () => [...this.images.values()]);
  image = (id: string) => this.#do('image', () => this.images.get(id));
  file = (id: string) => this.#do('file', () => this.files.get(id));
  add = (image: AutosavedImage, file: File) =>
    this.#do('add', () => {
      this.images.set(image.id, image);
      this.files.set(image.id, file);
    });
  probe = () => this.#do('probe', () => {});
  update = (image: AutosavedImage) =>
    this.#do('update', () => {
      if (this.images.has(image.id)) this.images.set(image.id, image);
    });
  remove = (...ids: readonly string[]) =>
    this.#do('remove', () => {
      for (const id of ids) {
        this.images.delete(id);
        this.files.delete(id);
      }
    });
  clear = () =>
    this.#do('clear', () => {
      this.images.clear();
      this.files.clear();
    });

  /** Names of the files that are kept, each of which has its image beside it. */
  get names(): string[] {
    if ([...this.images.keys()].join() !== [...this.files.keys()].join()) throw new Error('torn apart');
    return [...this.files.values()].map(({ name }) => name);
  }

  async #do<T>(method: Method, work: () => T): Promise<T> {
    this.log.push(method);
    await this.before[method]?.();
    // A database answers in a task of its own.
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  }
}
