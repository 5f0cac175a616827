export {
  densityEdit,
  densityOf,
  type Edit,
  type ExportEdit,
  editsBeforeResize,
  type Fit,
  keyOfEdits,
  lastFilter,
  lastResize,
  type PaletteReduction,
  type PixelEdit,
  pixelEdits,
  type ResizeEdit,
  rotateFlipsOf,
  sameEdits,
  shapeToKeep,
  sizeBeforeResize,
  turnedDensity,
} from './edit';
export { fitGeometry, placeOfCut } from './fitGeometry';
export {
  commit,
  type History,
  moved,
  newHistory,
  presentEdits,
  resizedTo,
  type Step,
  sizesOf,
  withEdit,
} from './history';
export { type Matrix, type Placement, placementOf } from './placement';
