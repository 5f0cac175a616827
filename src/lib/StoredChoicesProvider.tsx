import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { type StoredChoice, storedChoice } from './storedChoice';

/** The choices that components have read so far, by their keys. */
type Choices = Map<string, StoredChoice<string>>;

const ChoicesContext = createContext<Choices | null>(null);

/** Holds the choices that are stored in the browser, so that all components within see the same value of each. */
export function StoredChoicesProvider({ children }: { children: ReactNode }) {
  const [choices] = useState<Choices>(() => new Map());
  return <ChoicesContext value={choices}>{children}</ChoicesContext>;
}

/**
 * The choice that is stored under a key, and the way to choose another, which is remembered.
 *
 * @param values those that there are, the same ones for each use of the key; the first counts where nothing is stored.
 */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const choices = useContext(ChoicesContext);
  if (!choices) throw new Error('useStoredChoice needs StoredChoicesProvider around it');
  const choice = (choices.get(key) as StoredChoice<Value> | undefined) ?? storedChoice(key, values);
  choices.set(key, choice);
  // The build renders pages without a browser, where nothing is stored.
  const value = useSyncExternalStore(choice.subscribe, choice.value, () => values[0]);
  return [value, choice.choose];
}
