import { afterOpening } from '../../shared/afterOpening';

const results = afterOpening(() => import('./results'));

/** Loads the script with `FixedSize` and `PresetResult`. */
export const loadResults = results.load;

/** The lazily loaded component `FixedSize`. */
export const LazyFixedSize = results.part(({ FixedSize }) => FixedSize);

/** The lazily loaded component `PresetResult`. */
export const LazyPresetResult = results.part(({ PresetResult }) => PresetResult);
