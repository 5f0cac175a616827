// The bundler puts these components into one chunk, which late.ts loads.
export { FixedSize } from './FixedSize';
export { PresetResult } from './PresetResult';
