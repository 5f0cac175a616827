import { useEffect, useState } from 'react';

/** The sizes in bytes of what some addresses lead to; 'missing' if one of them leads nowhere any more. */
export type BlobSizes = readonly number[] | 'loading' | 'missing';

async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { signal });
  return (await response.blob()).size;
}

/** Measures images by fetching their local addresses, in their order; null if there are none. */
export function useBlobSizes(urls: readonly string[] | null): BlobSizes {
  const [sizes, setSizes] = useState<BlobSizes>('loading');
  // The same addresses in a new list are the same: no address holds a space.
  const list = urls?.join(' ');
  useEffect(() => {
    if (!list) {
      setSizes('missing');
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all(list.split(' ').map((url) => sizeOf(url, signal)))
      .then((measured) => setSizes(measured))
      .catch(() => {
        if (!signal.aborted) setSizes('missing');
      });
    return () => controller.abort();
  }, [list]);
  return sizes;
}
