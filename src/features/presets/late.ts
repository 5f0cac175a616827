import { afterOpening } from '../../shared';

const results = afterOpening(() => import('./results'));

/** Fetches what shows an image in a preset size. */
export const loadResults = results.load;

/** The image of a fixed-size page: see `FixedSize`. */
export const LateFixedSize = results.part(({ FixedSize }) => FixedSize);

/** The image beside the cards of the presets: see `PresetResult`. */
export const LatePresetResult = results.part(({ PresetResult }) => PresetResult);
