import { MAX_PNG_SIZES } from '../config/limits';
import { ENCODE_DELAY_MS } from '../config/timings';
import { type Edit, keyOfEdits, LOSSLESS_PNG, sameEdits } from '../edits';
import type { ImageCore } from '../imagecore';
import { abortable, delay } from '../lib/promises';
import { pictureOf } from './savedFile';
import type { Scheduler } from './scheduler';
import type { SessionStateStore } from './sessionState';
import type { EditPreview, PictureName } from './types';

interface PendingPng {
  readonly png: Promise<Blob>;
  readonly controller: AbortController;
  /** The number of consumers that have asked for `png` and have not aborted. At zero, the encoding is aborted. */
  consumers: number;
}

const ORIGINAL = keyOfEdits([]);

/**
 * The full-size PNGs of the open image, with all pixels and colors. The PNG of a list of edits is encoded once, for all
 * that wait for it. Two PNGs are kept: of the original, and of the edits that were encoded last. Also keeps the sizes in
 * bytes of earlier PNGs. Such a size stays valid, because the same edits of an image always give the same PNG.
 */
export class PngEncoder {
  readonly #core: ImageCore;
  readonly #state: SessionStateStore;
  readonly #scheduler: Scheduler;
  /** By `keyOfEdits`. */
  readonly #pending = new Map<string, PendingPng>();
  /** The sizes in bytes of the PNGs of the open image, by `keyOfEdits`. The oldest is the first. */
  readonly #sizes = new Map<string, number>();

  constructor(core: ImageCore, state: SessionStateStore, scheduler: Scheduler) {
    this.#core = core;
    this.#state = state;
    this.#scheduler = scheduler;
  }

  /** The PNG of the open image after `edits`. Aborting `signal` aborts the encoding only if nothing else waits for it. */
  async png(file: File, edits: readonly Edit[], signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted();
    const key = keyOfEdits(edits);
    const pending = this.#pending.get(key) ?? this.#begin(file, edits);
    const leave = () => {
      pending.consumers -= 1;
      if (pending.consumers > 0) return;
      this.#drop(key, pending);
      pending.controller.abort(signal.reason);
    };
    pending.consumers += 1;
    signal.addEventListener('abort', leave);
    try {
      const png = await abortable(pending.png, signal);
      signal.throwIfAborted();
      return png;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Like `png`. The page then shows the size of the PNG. */
  async shownPng(file: File, edits: readonly Edit[], signal: AbortSignal): Promise<Blob> {
    const png = await this.png(file, edits, signal);
    this.#showSize(edits, png.size);
    return png;
  }

  /**
   * Encodes the image or its edit preview in the background, so that the visitor sees the size of the PNG and rarely
   * waits when saving. An image without edits is not encoded, because the visitor already has it as a file.
   */
  ahead(name: PictureName, delayMs = 0): void {
    this.#scheduler.background(async (signal) => {
      if (delayMs > 0) await delay(delayMs, signal);
      const image = this.#state.openImage();
      const edits = pictureOf(image, name)?.edits ?? [];
      if (edits.length > 0) await this.shownPng(image.file, edits, signal);
    });
  }

  /** Like `ahead`, after a save of the picture was canceled, if no background work waits for its PNG. */
  aheadAgain(id: number, name: PictureName): void {
    const { image, request, isEncodingAhead } = this.#state.get();
    if (image?.id === id && !request && !isEncodingAhead) this.ahead(name, ENCODE_DELAY_MS);
  }

  bytesAfter(edits: readonly Edit[]): number | null {
    return this.#sizes.get(keyOfEdits(edits)) ?? null;
  }

  /** Called when the open image is replaced or closed. */
  clear(): void {
    this.#sizes.clear();
    this.#pending.clear();
  }

  #showSize(edits: readonly Edit[], pngBytes: number): void {
    const image = this.#state.openImage();
    const { editPreview } = image;
    const change: { pngBytes?: number; editPreview?: EditPreview } = {};
    if (image.pngBytes === null && sameEdits(image.edits, edits)) change.pngBytes = pngBytes;
    if (editPreview?.pngBytes === null && sameEdits(editPreview.edits, edits))
      change.editPreview = { ...editPreview, pngBytes };
    if (Object.keys(change).length > 0) this.#state.set({ image: { ...image, ...change } });
  }

  #begin(file: File, edits: readonly Edit[]): PendingPng {
    const key = keyOfEdits(edits);
    const controller = new AbortController();
    const png = this.#core.encode({ file, edits }, LOSSLESS_PNG, { signal: controller.signal });
    const pending: PendingPng = { png, controller, consumers: 0 };
    png.then(
      ({ size }) => {
        if (this.#state.get().image?.file === file) this.#remember(key, size);
      },
      // A failed encoding is not kept, so that the next call encodes again.
      () => this.#drop(key, pending),
    );
    if (key !== ORIGINAL)
      for (const other of this.#pending.keys()) if (other !== ORIGINAL) this.#pending.delete(other);
    this.#pending.set(key, pending);
    return pending;
  }

  #drop(key: string, pending: PendingPng): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #remember(key: string, pngBytes: number): void {
    this.#sizes.set(key, pngBytes);
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined && this.#sizes.size > MAX_PNG_SIZES) this.#sizes.delete(oldest);
  }
}
