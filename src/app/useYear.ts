import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The current year. The first render of a prerendered page must equal the HTML, which contains the year of the build.
 * So the hook returns that year until React has hydrated the page.
 */
export function useYear(): number {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
}

declare global {
  interface ImportMetaEnv {
    /** The year of the build, which `vite.config.ts` inserts. */
    readonly BUILD_YEAR: number;
  }
}
