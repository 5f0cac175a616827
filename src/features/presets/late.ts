import { afterOpening } from '../../shared';

const results = afterOpening(() => import('./results'));

export const loadResults = results.load;

export const LateFixedSize = results.part(({ FixedSize }) => FixedSize);

export const LatePresetResult = results.part(({ PresetResult }) => PresetResult);
