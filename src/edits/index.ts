export {
  addEdit,
  type Edit,
  type EditName,
  editName,
  editsBefore,
  keepsSize,
  keyOfEdits,
  lockedAspectSize,
  matrixOf,
  type PixelEdit,
  pixelCostOf,
  readEdit,
  sameEdits,
  sizeAfterEdit,
  sizeBefore,
  visibleAfterEdit,
} from './edit';
export {
  commitStep,
  editsOfStep,
  editsWith,
  editsWithSize,
  type History,
  moveTo,
  newHistory,
  presentEdits,
  readStep,
  type Step,
  sizesOfSteps,
  stepOf,
} from './history';
export {
  type Background,
  BLACK,
  backgroundNumber,
  hexOf,
  isGrayBackground,
  needsNoConversion,
  parseHex,
  type Rgb,
  sameBackground,
  WHITE,
} from './kinds/background';
export { endsWithCrop, isCropKind } from './kinds/crop';
export type { PixelCost } from './kinds/definition';
export { densityAfter, densityEdit, densityOf, pixelEdits } from './kinds/density';
export { FITS, type Fit, fitGeometry, placeOfCut } from './kinds/fitGeometry';
export {
  IDENTITY_MATRIX,
  inverse,
  type Matrix,
  transformPoint,
} from './kinds/matrix';
export { hasPad, hasRoundCorners, lastPad, type PadEdit } from './kinds/pad';
export {
  isUsable,
  LEAST_QUAD_SIDE,
  type PerspectiveEdit,
  type Quad,
  quadMatrix,
} from './kinds/perspective';
export { lastFilter, lastResize, type ResizeEdit } from './kinds/resize';
export {
  MAX_ANGLE,
  type StraightenEdit,
} from './kinds/straighten';
export type { Cuts, LosslessJpeg, StoredJpeg } from './lossless';
export {
  type ByteRange,
  type Encoding,
  FULL_OUTPUT,
  isLossless,
  type JpegEncoding,
  type JpegOptions,
  type JpegOutput,
  keyOfPixels,
  LOSSLESS_PNG,
  type OriginalJpegEncoding,
  type Output,
  type Palette,
  type PngEncoding,
  type PngOutput,
  readOutput,
  readRange,
} from './output';
export type { Placement } from './placement';
export { isRotateFlip, type RotateFlipEdit, rotateFlipsOf } from './rotateFlips';
export type { PixelStage, Warp } from './warp';
