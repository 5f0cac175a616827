/**
 * The image core decodes, edits and encodes images in a worker. Each call contains the file and all edits of its image,
 * so the result does not depend on earlier calls.
 *
 * Examples, which run as tests: `examples/saveResized.ts` (from a file to a PNG file), `examples/editStepByStep.ts`
 * (previews and progress), `examples/openOrExplain.ts` (errors and canceling).
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
  Pixel,
  Progress,
  Rendered,
  Source,
  View,
} from './types';
