import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { type StoredChoice, storedChoice } from './storedChoice';

/** The choices that components have used so far, by the keys under which they are stored. */
type Choices = Map<string, StoredChoice<string>>;

const ChoicesContext = createContext<Choices | null>(null);

/** Holds the stored choices, so that all components within this provider share the same value of each choice. */
export function StoredChoicesProvider({ children }: { children: ReactNode }) {
  const [choices] = useState<Choices>(() => new Map());
  return <ChoicesContext value={choices}>{children}</ChoicesContext>;
}

/**
 * The choice that is stored under `key`, and a function that stores another value.
 *
 * @param values the possible values, which must be the same at each use of `key`. The first value is the default.
 */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const choices = useContext(ChoicesContext);
  if (!choices) throw new Error('useStoredChoice needs StoredChoicesProvider around it');
  const choice = (choices.get(key) as StoredChoice<Value> | undefined) ?? storedChoice(key, values);
  choices.set(key, choice);
  // The third function is for the prerendered HTML. The build has no browser with a stored choice, so it renders the
  // default value.
  const value = useSyncExternalStore(choice.subscribe, choice.value, () => values[0]);
  return [value, choice.choose];
}
