import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { autosaveSwitch } from './autosave/autosave';
import { createImageSession } from './session';
import { EMPTY } from './sessionState';
import type { ImageSession, SessionState } from './types';

const SessionContext = createContext<ImageSession | null>(null);

interface SessionProviderProps {
  children: ReactNode;
  /** The session to provide. The default is a new session with its own worker. */
  session?: ImageSession;
}

/** Provides the session, and loads the core while the visitor is still looking at the page. */
export function SessionProvider({ children, session: given }: SessionProviderProps) {
  const [session] = useState(() => given ?? createImageSession());
  useEffect(() => session.prepare(), [session]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** The session, for calling its actions. The object never changes, so this hook causes no renders. */
export function useSession(): ImageSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** The part of the session's state that `select` returns. The component renders again only when that part changes. */
export function useSessionState(): SessionState;
export function useSessionState<T>(select: (state: SessionState) => T): T;
export function useSessionState<T>(select?: (state: SessionState) => T): T | SessionState {
  const session = useSession();
  const of = (state: SessionState) => (select ? select(state) : state);
  // The prerendered HTML shows the state `EMPTY`, so hydration must render `EMPTY` too. At that time the session may
  // already have found an image that can be restored.
  return useSyncExternalStore(
    session.subscribe,
    () => of(session.getState()),
    () => of(EMPTY),
  );
}

/** The visitor's choice whether open images are stored on this device. */
interface AutosaveChoice {
  readonly isOn: boolean;
  /** Whether the browser can store images. The value is true until the test of the browser has ended. */
  readonly isPossible: boolean;
  readonly turn: (on: boolean) => void;
}

/** Reads and changes the choice whether open images are stored on this device. */
export function useAutosaveChoice(): AutosaveChoice {
  const session = useSession();
  const isOn = useSyncExternalStore(autosaveSwitch.subscribe, autosaveSwitch.isOn, () => true);
  const [isPossible, setPossible] = useState(true);
  useEffect(() => void session.canAutosave().then(setPossible), [session]);
  return { isOn, isPossible, turn: autosaveSwitch.turn };
}
