import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { batched, type ReadableStore, useStore } from '../lib/store';
import { autosaveSwitch } from './autosave/autosave';
import { createImageSession } from './session';
import { EMPTY_STATE } from './sessionState';
import type { ImageSession, SessionState } from './types';

interface ProvidedSession {
  readonly session: ImageSession;
  /**
   * The state for components. If the result of a request is already stored, a click changes the state three times in
   * one task: the request starts, the image changes, and the request ends. `batched` makes the components render once
   * instead of three times, in a later task, so that the browser can paint the pressed button first.
   */
  readonly state: ReadableStore<SessionState>;
}

const SessionContext = createContext<ProvidedSession | null>(null);

interface SessionProviderProps {
  children: ReactNode;
  /** The default is a new session with its own worker. */
  session?: ImageSession;
}

/** Provides the session, and loads the core while the visitor is still looking at the page. */
export function SessionProvider({ children, session: given }: SessionProviderProps) {
  const [provided] = useState((): ProvidedSession => {
    const session = given ?? createImageSession();
    const { getState: get, subscribe } = session;
    return { session, state: batched({ get, getInitial: () => EMPTY_STATE, subscribe }) };
  });
  useEffect(() => provided.session.prepare(), [provided]);
  return <SessionContext.Provider value={provided}>{children}</SessionContext.Provider>;
}

function useProvidedSession(): ProvidedSession {
  const provided = useContext(SessionContext);
  if (!provided) throw new Error('useSession needs a SessionProvider around it');
  return provided;
}

/** The object never changes, so this hook causes no renders. */
export function useSession(): ImageSession {
  return useProvidedSession().session;
}

/** The part of the session's state that `select` returns. The component renders again only when that part changes. */
export function useSessionState(): SessionState;
export function useSessionState<T>(select: (state: SessionState) => T): T;
export function useSessionState(select: (state: SessionState) => unknown = (state) => state) {
  return useStore(useProvidedSession().state, select);
}

/** Calls `callback` at each change of the session's state, before the page renders it. */
export function useSessionChange(callback: (state: SessionState, before: SessionState) => void): void {
  const session = useSession();
  const onChange = useEffectEvent(callback);
  useEffect(() => {
    let last = session.getState();
    return session.subscribe(() => {
      const before = last;
      last = session.getState();
      onChange(last, before);
    });
  }, [session]);
}

interface AutosaveChoice {
  readonly isOn: boolean;
  /** Whether the browser can store images. The value is true until the test of the browser has ended. */
  readonly isPossible: boolean;
  readonly set: (on: boolean) => void;
}

export function useAutosaveChoice(): AutosaveChoice {
  const session = useSession();
  const isOn = useStore(autosaveSwitch) === 'on';
  const [isPossible, setPossible] = useState(true);
  useEffect(() => void session.canAutosave().then(setPossible), [session]);
  return { isOn, isPossible, set: (on) => autosaveSwitch.set(on ? 'on' : 'off') };
}
