export type { RestorableImage } from './autosave/autosaveStore';
export { isUnreadableAutosave } from './autosave/unreadable';
export { isCanceledByVisitor as isCanceled } from './canceled';
export { SessionProvider, useAutosaveChoice, useSession, useSessionChange, useSessionState } from './react';
export { pictureOf } from './savedFile';
export { createImageSession } from './session';
export type {
  ClosedImage,
  EditPreview,
  ImageSession,
  MadeFile,
  OpenImage,
  Picture,
  PictureName,
  RequestKind,
  RunningRequest,
  SavedFile,
  SaveOutcome,
  SessionState,
  ViewedPicture as ViewedName,
} from './types';
