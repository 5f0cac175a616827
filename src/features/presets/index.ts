export { FixedSize } from './FixedSize';
export { FixedSizeIntro } from './FixedSizeIntro';
export { FixedSizeGuide, PresetsGuide } from './guides';
export { PresetPicker } from './PresetPicker';
