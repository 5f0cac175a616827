import { useEffect, useState } from 'react';

/** The sizes in bytes of what some addresses lead to; 'missing' if one of them leads nowhere any more. */
export type BlobSizes = readonly number[] | 'loading' | 'missing';

async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { signal });
  return (await response.blob()).size;
}

/** Measures two images by fetching their local addresses. */
export function useBlobSizes(first: string | undefined, second: string | undefined): BlobSizes {
  const [sizes, setSizes] = useState<BlobSizes>('loading');
  useEffect(() => {
    if (!first || !second) {
      setSizes('missing');
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([sizeOf(first, signal), sizeOf(second, signal)])
      .then((measured) => setSizes(measured))
      .catch(() => {
        if (!signal.aborted) setSizes('missing');
      });
    return () => controller.abort();
  }, [first, second]);
  return sizes;
}
