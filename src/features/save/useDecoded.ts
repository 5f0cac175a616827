import { useEffect, useState } from 'react';

/** Whether the browser has decoded the picture at `url`. Stays false if `url` is null or the picture cannot be decoded. */
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
      // The browser can fail to decode a picture that the core can decode. The page then continues to show the
      // preview.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [url]);
  return url !== null && decoded === url;
}
