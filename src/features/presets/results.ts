// The bundler puts these components into one chunk, which lazy.ts loads.
export { FixedSize } from './FixedSize';
export { PresetResult } from './PresetResult';
