// What is shown once an image is open. Apart from ../index, so that the first screen does not have it.
export { ActionBar } from './ActionBar';
export { Picture } from './Picture';
export { Stage } from './Stage';
export { StageCaption } from './StageCaption';
export { useDesktop } from './useDesktop';
