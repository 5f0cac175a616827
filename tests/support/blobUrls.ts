import { vi } from 'vitest';

/** The blob URLs that a test has created. */
export interface BlobUrls {
  /** The blobs of the URLs that were not revoked, by URL. */
  readonly live: ReadonlyMap<string, Blob>;
  /** The number of revocations of each revoked URL. */
  readonly revoked: ReadonlyMap<string, number>;
  /** The blob of `url`. Throws if `url` was revoked or never created. */
  blob(url: string | undefined): Blob;
}

/** Mocks the functions for blob URLs, and records the URLs. `vi.restoreAllMocks` removes the mocks. */
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
      if (!blob) throw new Error(`there is no blob for ${url}`);
      return blob;
    },
  };
}
