import type { EditDefinition } from './definition';
import { MOVES } from './fold';

export interface FlipEdit {
  readonly kind: 'flip';
  readonly axis: 'horizontal' | 'vertical';
}

export const flip: EditDefinition<FlipEdit, FlipEdit['axis']> = {
  joins: 'last',
  read: ({ axis }) => (axis === 'horizontal' || axis === 'vertical' ? { kind: 'flip', axis } : null),
  matrix: ({ axis }, { width, height }) =>
    axis === 'horizontal'
      ? { a: -1, b: 0, c: 0, d: 1, e: width, f: 0 }
      : { a: 1, b: 0, c: 0, d: -1, e: 0, f: height },
  fold: () => MOVES,
  cost: () => 'exact',
  name: ({ axis }) => axis,
};
