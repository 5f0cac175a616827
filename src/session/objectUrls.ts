/**
 * The one owner of blob URLs. A URL lives until it is dropped, and everything made here is revoked by
 * somebody here.
 */
export class ObjectUrls {
  /** The size of each in bytes. */
  readonly #live = new Map<string, number>();

  /** A URL for these bytes. */
  create(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    this.#live.set(url, blob.size);
    return url;
  }

  /** The size in bytes of what a URL leads to; null if it leads nowhere any more. */
  sizeOf(url: string): number | null {
    return this.#live.get(url) ?? null;
  }

  /** Revokes every URL but these. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const url of this.#live.keys()) {
      if (kept.has(url)) continue;
      this.#live.delete(url);
      URL.revokeObjectURL(url);
    }
  }
}
