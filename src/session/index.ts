export { isUnreadableAutosave } from './autosave/unreadable';
export { isCanceled } from './canceled';
export { SessionProvider, useAutosaveChoice, useSession, useSessionChange, useSessionState } from './react';
export { createImageSession } from './session';
export type {
  ClosedImage,
  EditPreview,
  ImageSession,
  OpenImage,
  Picture,
  PictureName,
  ReducedPicture,
  Reduction,
  ReductionOutcome,
  RequestKind,
  RestorableImage,
  RunningRequest,
  SavedPicture,
  SessionState,
  ViewedName,
} from './types';
