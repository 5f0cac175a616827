import { afterOpening } from '../../shared/afterOpening';

const results = afterOpening(() => import('./results'));

export const loadResults = results.load;

export const LazyFixedSize = results.part(({ FixedSize }) => FixedSize);

export const LazyPresetResult = results.part(({ PresetResult }) => PresetResult);
