import { useSyncExternalStore } from 'react';
import { watchDevicePixelRatio } from '../lib/devicePixelRatio';

/** The number of device pixels in a CSS pixel. It can be a fraction. */
export const useDevicePixelRatio = (): number =>
  useSyncExternalStore(
    watchDevicePixelRatio,
    () => window.devicePixelRatio,
    () => 1,
  );
