import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref that is true while the component is mounted. Work that ends after the component is unmounted must not navigate
 * to another page.
 */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
