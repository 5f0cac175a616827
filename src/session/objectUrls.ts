/** Creates and revokes all blob URLs of a session. `keepOnly` revokes the URLs that are no longer in use. */
export class ObjectUrls {
  /** The URLs that are not revoked, each with the size of its blob in bytes. */
  readonly #live = new Map<string, number>();

  create(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    this.#live.set(url, blob.size);
    return url;
  }

  /** The size in bytes of the blob that `url` leads to, or null if `url` was revoked. */
  sizeOf(url: string): number | null {
    return this.#live.get(url) ?? null;
  }

  /** Revokes every URL that is not in `kept`. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const url of this.#live.keys()) {
      if (kept.has(url)) continue;
      this.#live.delete(url);
      URL.revokeObjectURL(url);
    }
  }
}
