import type { AutosavedImage, AutosavedImages } from '../../src/session/autosave/autosaveStore';

type Method = keyof AutosavedImages;

/** A store for autosaved images in memory. A test can make each method fail or wait. */
export class MemoryKept implements AutosavedImages {
  readonly images = new Map<string, AutosavedImage>();
  readonly files = new Map<string, File>();
  /** The names of the methods that were called, in order. */
  readonly log: string[] = [];
  /** Each method first calls its function here, and awaits the promise. If the promise rejects, the method rejects. */
  readonly before: Partial<Record<Method, () => Promise<unknown>>> = {};

  onClosed = () => {};

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
      const isStored = this.images.has(image.id);
      if (isStored) this.images.set(image.id, image);
      return isStored;
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

  /** The names of the stored files. Throws if the stored images and files do not have the same ids. */
  get names(): string[] {
    if ([...this.images.keys()].join() !== [...this.files.keys()].join())
      throw new Error('the stored images and files have different ids');
    return [...this.files.values()].map(({ name }) => name);
  }

  async #do<T>(method: Method, work: () => T): Promise<T> {
    this.log.push(method);
    await this.before[method]?.();
    // A database answers in a separate task.
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  }
}
