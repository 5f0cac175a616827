/**
 * The image core decodes, edits and encodes images in a worker. It has no state that its callers depend on: each call
 * names the image by its file and its edits.
 *
 * Examples, which run as tests: `examples/saveResized.ts` (from a file to a PNG file), `examples/editStepByStep.ts`
 * (previews and progress), `examples/openOrExplain.ts` (errors and cancelling).
 */
export { createImageCore, type ImageCoreOptions } from './client';
export { type ErrorCode, type FailureFigures, ImageCoreError, isAbort } from './errors';
export type {
  CallOptions,
  EditedImage,
  Format,
  ImageCore,
  Opened,
  Phase,
  Progress,
  Rendered,
  Source,
  View,
} from './types';
