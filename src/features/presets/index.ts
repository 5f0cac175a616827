export { FixedSizeGuide, PresetsGuide } from './guides';
export { LazyFixedSize, loadResults } from './lazy';
export { PresetPicker } from './PresetPicker';
export { PresetShape } from './PresetShape';
