export { createImageCore, type ImageCoreOptions } from './client';
export { type ErrorCode, ImageCoreError, isAbort } from './errors';
export type {
  Edit,
  Format,
  ImageCore,
  Opened,
  Progress,
  Snapshot,
  Source,
  Stage,
  WorkOptions,
} from './types';
