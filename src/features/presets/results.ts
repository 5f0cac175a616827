// What the presets make of an image that is open: one chunk, see late.ts.
export { FixedSize } from './FixedSize';
export { PresetResult } from './PresetResult';
