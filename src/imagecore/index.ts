/**
 * The image core decodes, edits and encodes images in a worker. Each call contains the file and all edits of its image,
 * so the result does not depend on earlier calls.
 *
 * Examples, which run as tests: `tests/imagecore/examples.ts`.
 */
export { createImageCore, type ImageCoreOptions } from './client';
export { type ErrorCode, type FailureFigures, ImageCoreError, isAbort } from './common/errors';
export type {
  CallOptions,
  EditedImage,
  Format,
  ImageCore,
  MetadataKind,
  Opened,
  Phase,
  Pixel,
  Progress,
  Rendered,
  RenderRegion,
  Samples,
  ShownImage,
  Source,
} from './common/types';
