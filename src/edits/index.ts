export {
  costOf,
  type Edit,
  type EditName,
  editName,
  editsBeforeResize,
  keepsSize,
  keyOfEdits,
  type PixelEdit,
  readEdit,
  sameEdits,
  shapeToKeep,
  sizeBeforeResize,
} from './edit';
export {
  commit,
  editsIn,
  type History,
  moved,
  newHistory,
  presentEdits,
  readStep,
  resizedTo,
  type Step,
  sizesOf,
  stepOf,
  withEdit,
} from './history';
export { endsWithCrop } from './kinds/crop';
export type { PixelCost } from './kinds/definition';
export { densityEdit, densityOf, pixelEdits, turnedDensity } from './kinds/density';
export { FITS, type Fit, fitGeometry, placeOfCut } from './kinds/fitGeometry';
export { IDENTITY, type Matrix, mapped } from './kinds/matrix';
export { lastFilter, lastResize, type ResizeEdit } from './kinds/resize';
export { ALL, type Encoding, keyOfPixels, LOSSLESS, type Output, type Palette, readOutput } from './output';
export { type Placement, placementOf } from './placement';
export { isRotateFlip, type RotateFlipEdit, rotateFlipsOf } from './rotateFlips';
