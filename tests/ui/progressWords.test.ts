import { expect, test } from 'vitest';
import { progressWords } from '../../src/shared/progressWords';
import { textOf } from '../support/words';

const english = textOf('en');

// Requirements: R183
test('before the first phase, no step is announced to screen readers', () => {
  expect(progressWords(null, english)).toEqual({
    words: 'Starting',
    shown: 'Starting…',
    spoken: undefined,
    step: 0,
    steps: 1,
  });
});

test('a phase is announced with the number of its step and the number of all steps', () => {
  expect(progressWords({ phase: 'decode', step: 3, steps: 5 }, english)).toEqual({
    words: 'Decoding',
    shown: 'Decoding…',
    spoken: 'Decoding: step 3 of 5',
    step: 3,
    steps: 5,
  });
});
