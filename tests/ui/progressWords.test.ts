import { expect, test } from 'vitest';
import { progressWords } from '../../src/shared/progressWords';
import { textOf } from '../support/words';

const english = textOf('en');

test('before the first step no step is told of', () => {
  expect(progressWords(null, english)).toEqual({
    words: 'Starting',
    shown: 'Starting…',
    spoken: undefined,
    step: 0,
    steps: 1,
  });
});

test('a step is told of with its place among the steps', () => {
  expect(progressWords({ phase: 'decode', step: 3, steps: 5 }, english)).toEqual({
    words: 'Decoding',
    shown: 'Decoding…',
    spoken: 'Decoding: step 3 of 5',
    step: 3,
    steps: 5,
  });
});
