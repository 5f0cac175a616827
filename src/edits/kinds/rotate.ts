import type { EditDefinition } from './definition';
import { MOVES } from './fold';

export interface RotateEdit {
  readonly kind: 'rotate';
  readonly turn: 'left' | 'right';
}

export const rotate: EditDefinition<RotateEdit, RotateEdit['turn']> = {
  joins: 'last',
  read: ({ turn }) => (turn === 'left' || turn === 'right' ? { kind: 'rotate', turn } : null),
  sizeAfter: (_, { width, height }) => ({ width: height, height: width }),
  matrix: ({ turn }, { width, height }) =>
    turn === 'left'
      ? { a: 0, b: -1, c: 1, d: 0, e: 0, f: width }
      : { a: 0, b: 1, c: -1, d: 0, e: height, f: 0 },
  fold: () => MOVES,
  cost: () => 'exact',
  name: ({ turn }) => turn,
};
