import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The current year. A page that the build has rendered names the year of the build, and says so until React
 * has taken it over: the two may differ.
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
    /** Written by vite.config.ts. */
    readonly BUILD_YEAR: number;
  }
}
