import { useMemo, useSyncExternalStore } from 'react';

function objectUrl(blob: Blob | null | undefined) {
  let url: string | null = null;
  return {
    get: () => url,
    subscribe: (onChange: () => void) => {
      if (!blob) return () => {};
      const created = URL.createObjectURL(blob);
      url = created;
      onChange();
      return () => {
        url = null;
        URL.revokeObjectURL(created);
      };
    },
  };
}

/** A blob URL of `blob`, for as long as the component is mounted. Null in the first render after `blob` has changed. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const { get, subscribe } = useMemo(() => objectUrl(blob), [blob]);
  return useSyncExternalStore(subscribe, get, () => null);
}
