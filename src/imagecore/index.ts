export { createImageCore, type ImageCoreOptions } from './client';
export { type ErrorCode, type FailureFigures, ImageCoreError, isAbort } from './errors';
export type {
  CallOptions,
  EditedImage,
  Format,
  ImageCore,
  Opened,
  Progress,
  Rendered,
  Source,
  Stage,
  View,
} from './types';
