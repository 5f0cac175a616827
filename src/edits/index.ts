export {
  densityOf,
  type Edit,
  type Fit,
  keyOfEdits,
  type PixelEdit,
  pixelEdits,
  rotateFlipsOf,
  sameEdits,
  shapeToKeep,
} from './edit';
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
