export { SessionProvider, useSession, useSessionState } from './react';
export { createImageSession } from './session';
export type {
  ImageSession,
  Job,
  JobKind,
  OpenImage,
  Picture,
  Proposal,
  SavedPicture,
  SessionState,
} from './types';
