export type { RestorableImage } from './autosave/autosaveStore';
export { isUnreadableAutosave } from './autosave/readAutosavedImage';
export { SessionProvider, useAutosaveChoice, useSession, useSessionChange, useSessionState } from './react';
export { pictureOf } from './savedFile';
export { isCanceledByVisitor } from './scheduler';
export { createImageSession } from './session';
export type {
  ClosedImage,
  EditPreview,
  IconMaker,
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
  ViewedPicture,
} from './types';
