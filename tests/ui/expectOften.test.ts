// The assertions for loops fail where those of `expect` fail.
import { expect, test } from 'vitest';
import { expectOften } from '../support/expectOften';

test('an assertion of expectOften passes if it holds, and throws what expect throws if it does not hold', () => {
  expectOften(2).toBe(2);
  expectOften([{ x: 1 }]).toEqual([{ x: 1, y: undefined }]);
  expectOften(2).toBeLessThanOrEqual(2);
  expectOften(2).toBeGreaterThanOrEqual(2);
  expectOften(1.004).toBeCloseTo(1);
  expect(() => expectOften(2, 'two').toBe(3)).toThrow('two: expected 2 to be 3');
  expect(() => expectOften([1]).toEqual([2])).toThrow('to deeply equal');
  expect(() => expectOften(2).toBeLessThan(2)).toThrow('to be less than 2');
  expect(() => expectOften(2).toBeLessThanOrEqual(1)).toThrow('to be less than or equal to 1');
  expect(() => expectOften(2).toBeGreaterThan(2)).toThrow('to be greater than 2');
  expect(() => expectOften(2).toBeGreaterThanOrEqual(3)).toThrow('to be greater than or equal to 3');
  expect(() => expectOften(Number.NaN).toBeLessThan(2)).toThrow('to be less than 2');
  expect(() => expectOften(1.006).toBeCloseTo(1)).toThrow('to be close to 1');
});
