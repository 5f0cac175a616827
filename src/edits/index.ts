export { fitGeometry } from './fitGeometry';
export {
  commit,
  type History,
  moved,
  newHistory,
  presentEdits,
  type Step,
  sizesOf,
  withEdit,
} from './history';
export { type Matrix, type Placement, placementOf } from './placement';
export { rotateFlipsOf } from './rotateFlipsOf';
export { keyOfEdits, sameEdits } from './sameEdits';
export { shapeToKeep } from './shapeToKeep';
export type { Edit, Fit } from './types';
