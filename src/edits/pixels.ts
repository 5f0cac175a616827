// What the first screen does not need: with it, the worker, the viewer and the save page compute where pixels lie.
export { lastMoves, losslessJpeg, type Move, moveOf } from './lossless';
export { isUpright, product } from './matrices';
export { placementOf } from './placement';
export { boxWithin, perspectiveOf, sizeAround } from './straightening';
export { isResampledOnce, pixelStages } from './warp';
export { withoutResizes } from './withoutResizes';
