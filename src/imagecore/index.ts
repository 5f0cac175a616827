export { createImageCore, type ImageCoreOptions } from './client';
export { type ErrorCode, type FailureFigures, ImageCoreError, isAbort } from './errors';
export type {
  Format,
  ImageCore,
  Opened,
  Progress,
  Snapshot,
  Source,
  Stage,
  WorkOptions,
} from './types';
