import { type RefObject, useEffect, useRef } from 'react';

/** True for as long as the component is on the screen: work that ends later must not lead the visitor elsewhere. */
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
