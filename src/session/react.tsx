import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { keeping } from './kept/autosave';
import { createImageSession } from './session';
import { EMPTY } from './sessionState';
import type { ImageSession, SessionState } from './types';

const SessionContext = createContext<ImageSession | null>(null);

interface SessionProviderProps {
  children: ReactNode;
  /** By default one with a worker of its own. */
  session?: ImageSession;
}

/** Provides the session, and loads the core while the visitor is still looking at the page. */
export function SessionProvider({ children, session: given }: SessionProviderProps) {
  const [session] = useState(() => given ?? createImageSession());
  useEffect(() => session.prepare(), [session]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** The session, for its actions: never changes, never renders anew. */
export function useSession(): ImageSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** A part of the session's state; renders anew only when that part changes. */
export function useSessionState(): SessionState;
export function useSessionState<T>(select: (state: SessionState) => T): T;
export function useSessionState<T>(select?: (state: SessionState) => T): T | SessionState {
  const session = useSession();
  const of = (state: SessionState) => (select ? select(state) : state);
  // A screen can be rendered over its HTML, which knows of nothing, when an image that was kept has been found already.
  return useSyncExternalStore(
    session.subscribe,
    () => of(session.getState()),
    () => of(EMPTY),
  );
}

/** The choice whether open images are kept on this device. */
interface Keeping {
  readonly isOn: boolean;
  /** Whether the browser allows it; taken to be so until it is known. */
  readonly isPossible: boolean;
  readonly turn: (on: boolean) => void;
}

/** Whether open images are kept on this device, and the way to change that. */
export function useKeeping(): Keeping {
  const session = useSession();
  const isOn = useSyncExternalStore(keeping.subscribe, keeping.isOn, () => true);
  const [isPossible, setPossible] = useState(true);
  useEffect(() => void session.canKeep().then(setPossible), [session]);
  return { isOn, isPossible, turn: keeping.turn };
}
