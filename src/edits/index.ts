export {
  type Edit,
  type EditName,
  editName,
  editsBeforeResize,
  keepsSize,
  keyOfEdits,
  lockedAspectSize as shapeToKeep,
  type PixelEdit,
  pixelCostOf as costOf,
  readEdit,
  sameEdits,
  sizeBeforeResize,
} from './edit';
export {
  commitStep as commit,
  editsOfStep as editsIn,
  editsWith as withEdit,
  editsWithSize as resizedTo,
  type History,
  moveTo as moved,
  newHistory,
  presentEdits,
  readStep,
  type Step,
  sizesOfSteps as sizesOf,
  stepOf,
} from './history';
export { endsWithCrop } from './kinds/crop';
export type { PixelCost } from './kinds/definition';
export { densityEdit, densityOf, pixelEdits, rotatedDensity as turnedDensity } from './kinds/density';
export { FITS, type Fit, fitGeometry, placeOfCut } from './kinds/fitGeometry';
export { IDENTITY_MATRIX as IDENTITY, type Matrix, transformPoint as mapped } from './kinds/matrix';
export { lastFilter, lastResize, type ResizeEdit } from './kinds/resize';
export {
  type Encoding,
  FULL_OUTPUT as ALL,
  keyOfPixels,
  LOSSLESS_PNG as LOSSLESS,
  type Output,
  type Palette,
  readOutput,
} from './output';
export { type Placement, placementOf } from './placement';
export { isRotateFlip, type RotateFlipEdit, rotateFlipsOf } from './rotateFlips';
