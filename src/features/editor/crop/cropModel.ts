import type { Size } from '../../../lib/geometry';
import { createStore, type ReadableStore } from '../../../lib/store';
import { initialCrop, reduceCrop } from './cropReducer';
import type { CropAction, CropState } from './cropState';

/** Holds the state of the Crop tab, outside React, because a drag changes the state in each frame. */
export class CropModel {
  readonly #store;

  /** `cropped` says whether the last edit of the image was a crop. */
  constructor(size: Size, cropped: boolean) {
    this.#store = createStore(initialCrop(size, cropped));
  }

  get state(): ReadableStore<CropState> {
    return this.#store;
  }

  readonly change = (action: CropAction): void => this.#store.set(reduceCrop(this.#store.get(), action));
}
