// The components for an open image. They are not exported from `../index`, so that the first screen does not load them.
export { ActionBar } from './ActionBar';
export { Picture } from './Picture';
export { Segments } from './Segments';
export { Stage } from './Stage';
export { StageCaption } from './StageCaption';
export { useDesktop } from './useDesktop';
export { ViewRow } from './ViewRow';
