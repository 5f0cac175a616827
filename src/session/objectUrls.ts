/**
 * The one owner of blob URLs. A URL lives until it is dropped, and everything made here is revoked by
 * somebody here.
 */
export class ObjectUrls {
  readonly #live = new Set<string>();

  /** A URL for these bytes. */
  create(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    this.#live.add(url);
    return url;
  }

  /** Revokes every URL but these. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const url of this.#live) {
      if (kept.has(url)) continue;
      this.#live.delete(url);
      URL.revokeObjectURL(url);
    }
  }
}
