import { storedChoice } from './storedChoice';

/** A choice that is stored in the browser. On, unless it was turned off. */
interface StoredSwitch {
  isOn(): boolean;
  /** Turns it, and remembers that. */
  turn(on: boolean): void;
  /** Calls back after it was turned, here or in another tab; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

/** The switch that is stored under a key. Where storage is forbidden, the choice lasts as long as the page. */
export function storedSwitch(key: string): StoredSwitch {
  const { value, choose, subscribe } = storedChoice(key, ['on', 'off']);
  return {
    isOn: () => value() === 'on',
    turn: (on) => choose(on ? 'on' : 'off'),
    subscribe,
  };
}
