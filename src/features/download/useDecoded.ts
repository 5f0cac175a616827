import { useEffect, useState } from 'react';

/** Whether the picture at an address has been decoded, so that it can be shown at once. False while it is not, or cannot be. */
export function useDecoded(url: string | null): boolean {
  const [decoded, setDecoded] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    let wanted = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => {
        if (wanted) setDecoded(url);
      },
      // A browser may refuse what the core opened. The preview stays.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [url]);
  return url !== null && decoded === url;
}
