export { isCancelled } from './cancelled';
export { isUnreadableKept } from './kept/unreadable';
export { SessionProvider, useKeeping, useSession, useSessionState } from './react';
export { createImageSession } from './session';
export type {
  ClosedImage,
  EditPreview,
  ImageSession,
  Job,
  JobKind,
  Offer,
  OpenImage,
  Picture,
  SavedPicture,
  SessionState,
  Turning,
} from './types';
