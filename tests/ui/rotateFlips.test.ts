// Which rotations and flips a preview does not have yet, while the page shows an older preview than the session has.
import { expect, test } from 'vitest';
import type { RotateFlip } from '../../src/config/rotateFlip';
import {
  NO_ROTATE_FLIPS,
  type PressedRotateFlip,
  type RotateFlips,
  reduceRotateFlips,
  rotateFlipsMissingIn,
} from '../../src/features/editor/rotate/useRotate';

const entryOf = (name: RotateFlip): PressedRotateFlip => ({ name, result: null });
const [left, right, flip] = [entryOf('left'), entryOf('right'), entryOf('vertical')];
const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((text) => new Blob([text]));
if (!first || !second || !third || !other) throw new Error('a preview is missing');

const press = (state: RotateFlips, entry: PressedRotateFlip, shown: Blob) =>
  reduceRotateFlips(state, { type: 'press', entry, shown });
const made = (state: RotateFlips, entry: PressedRotateFlip, result: Blob) =>
  reduceRotateFlips(state, { type: 'made', entry, result });

test('a preview misses what was pressed after it, until the page shows the last result', () => {
  const both = press(press(NO_ROTATE_FLIPS, left, first), right, first);
  expect(rotateFlipsMissingIn(both, first, first)).toEqual(['left', 'right']);
  const half = made(both, left, second);
  expect(rotateFlipsMissingIn(half, first, second)).toEqual(['left', 'right']);
  expect(rotateFlipsMissingIn(half, second, second)).toEqual(['right']);
  const done = made(half, right, third);
  expect(rotateFlipsMissingIn(done, first, third)).toEqual(['left', 'right']);
  expect(rotateFlipsMissingIn(done, third, third)).toEqual([]);
});

test('a press counts from the preview that the page shows, also if that is older than the last result', () => {
  const done = made(press(NO_ROTATE_FLIPS, left, first), left, second);
  const early = press(done, flip, first);
  expect(rotateFlipsMissingIn(early, first, second)).toEqual(['left', 'vertical']);
  expect(rotateFlipsMissingIn(early, second, second)).toEqual(['vertical']);
  const late = press(done, flip, second);
  expect(late).toEqual({ from: second, pressed: [flip] });
});

test('after another edit, only what is pressed then is missing', () => {
  const done = made(press(NO_ROTATE_FLIPS, left, first), left, second);
  expect(rotateFlipsMissingIn(done, second, other)).toEqual([]);
  const after = press(done, flip, other);
  expect(rotateFlipsMissingIn(after, other, other)).toEqual(['vertical']);
  expect(rotateFlipsMissingIn(after, first, other)).toEqual([]);
});

test('one that failed or was canceled is not missing', () => {
  const both = press(press(NO_ROTATE_FLIPS, left, first), right, first);
  const dropped = reduceRotateFlips(both, { type: 'drop', entry: left });
  expect(rotateFlipsMissingIn(dropped, first, first)).toEqual(['right']);
  expect(
    rotateFlipsMissingIn(reduceRotateFlips(dropped, { type: 'drop', entry: right }), first, first),
  ).toEqual([]);
});
