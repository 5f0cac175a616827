export { FixedSizeIntro } from './FixedSizeIntro';
export { FixedSizeGuide, PresetsGuide } from './guides';
export { LateFixedSize, loadResults } from './late';
export { PresetPicker } from './PresetPicker';
