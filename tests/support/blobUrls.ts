import { vi } from 'vitest';

/** The blob URLs of a test. */
export interface BlobUrls {
  /** What each URL leads to that was not revoked. */
  readonly live: ReadonlyMap<string, Blob>;
  /** How often each URL was revoked. */
  readonly revoked: ReadonlyMap<string, number>;
  /** What a URL leads to; fails where it leads nowhere. */
  blob(url: string | undefined): Blob;
}

/** Puts a book-keeper in the place of the browser's blob URLs: see `vi.restoreAllMocks`. */
export function noteBlobUrls(): BlobUrls {
  const live = new Map<string, Blob>();
  const revoked = new Map<string, number>();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${++count}`;
    live.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    live.delete(url);
    revoked.set(url, (revoked.get(url) ?? 0) + 1);
  });
  return {
    live,
    revoked,
    blob: (url) => {
      const blob = url === undefined ? undefined : live.get(url);
      if (!blob) throw new Error(`${url} leads nowhere`);
      return blob;
    },
  };
}
