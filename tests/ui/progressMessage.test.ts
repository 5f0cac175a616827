import { expect, test } from 'vitest';
import { progressMessage } from '../../src/shared/request/RequestProgress';
import { textOf } from '../support/words';

const english = textOf('en');

// Requirements: R183
test('before the first phase, no step is announced to screen readers', () => {
  expect(progressMessage(null, english)).toEqual({
    label: 'Starting',
    shown: 'Starting…',
    spoken: undefined,
    step: 0,
    steps: 1,
  });
});

test('a phase is announced with the number of its step and the number of all steps', () => {
  expect(progressMessage({ phase: 'decode', step: 3, steps: 5 }, english)).toEqual({
    label: 'Decoding',
    shown: 'Decoding…',
    spoken: 'Decoding: step 3 of 5',
    step: 3,
    steps: 5,
  });
});

test('only a search, which always knows it, shows the share of its step that is done', () => {
  const part = { step: 1, steps: 2, share: 0.5 };
  expect(progressMessage({ phase: 'search', ...part }, english).share).toBe(0.5);
  expect(progressMessage({ phase: 'resize', ...part }, english).share).toBeUndefined();
});
