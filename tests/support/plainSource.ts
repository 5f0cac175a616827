import type { Source } from '../../src/imagecore';

/** The facts of an opened file about which there is nothing to report. */
export const plainSource = (format: Source['format']): Source => ({
  format,
  animated: false,
  damaged: false,
  isPixelArt: false,
  density: null,
  isGray: false,
  takesColors: true,
  profile: null,
  converted: false,
  jpeg: null,
  metadata: [],
});
