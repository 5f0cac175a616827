import { useMediaQuery } from '@chakra-ui/react';
import {
  COMPACT_WINDOW,
  DESKTOP,
  DESKTOP_WIDTH,
  fromWidth,
  LOW_WINDOW,
  PHONE_WIDTH,
  TWO_COLUMNS,
} from '../config/layout';

const COLUMNS = [TWO_COLUMNS];
const DESK = [DESKTOP];
const LOW = [LOW_WINDOW];
const WIDE = [fromWidth(DESKTOP_WIDTH)];
const PHONE = [PHONE_WIDTH];
const COMPACT = [COMPACT_WINDOW];

/*
 * These hooks are not for prerendered components, because the build has no window.
 */

function useWindow(query: string[]): boolean {
  const [matches = false] = useMediaQuery(query, { ssr: false });
  return matches;
}

/** Whether the controls are beside the picture, as on a desktop or a turned phone: see `TWO_COLUMNS`. */
export const useTwoColumns = (): boolean => useWindow(COLUMNS);

/** Whether the window is wide and high enough for the layout of a desktop: see `DESKTOP`. */
export const useDesktop = (): boolean => useWindow(DESK);

/** Whether the controls are beside the picture although the window is low: see `LOW_WINDOW`. */
export const useLowWindow = (): boolean => useWindow(LOW);

/** Whether the head of the editor has one row: see `COMPACT_WINDOW`. */
export const useCompactWindow = (): boolean => useWindow(COMPACT);

/** Whether two pictures side by side are too small: see `PHONE_WIDTH`. */
export const usePhoneWidth = (): boolean => useWindow(PHONE);

/** Whether the window has the width of a desktop, at any height. */
export const useWideWindow = (): boolean => useWindow(WIDE);
