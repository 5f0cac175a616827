import { storedChoice } from './storedChoice';

/** A stored choice between on and off. The default is on. */
interface StoredSwitch {
  isOn(): boolean;
  /** Turns the switch on or off and stores the choice. */
  turn(on: boolean): void;
  /** Calls `listener` after the switch was turned in this tab or another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The switch that is stored under `key`. If storage is forbidden, the choice lasts as long as the page is open. */
export function storedSwitch(key: string): StoredSwitch {
  const { value, choose, subscribe } = storedChoice(key, ['on', 'off']);
  return {
    isOn: () => value() === 'on',
    turn: (on) => choose(on ? 'on' : 'off'),
    subscribe,
  };
}
