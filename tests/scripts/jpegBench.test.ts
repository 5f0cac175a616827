// The interpolation of the JPEG benchmark (tools/bench/jpeg/curve.mjs), with an encoder whose score and bytes are known.
import { describe, expect, test } from 'vitest';
import {
  bytesAtDistance,
  bytesAtScore,
  distanceAtScore,
  pointsAround,
} from '../../tools/bench/jpeg/curve.mjs';

const measured: number[] = [];

/** The logarithm of the bytes and the distance are linear in the score. */
const measure = async (quality: number) => {
  measured.push(quality);
  return {
    quality,
    bytes: 1000 * 2 ** (quality / 10),
    ssimulacra2: quality,
    butteraugli: 100 - quality,
    apart: 0,
  };
};

describe('the points of a curve', () => {
  test('give the exact bytes and distances where these are linear between two points', async () => {
    const points = await pointsAround(measure, [73, 88]);
    expect(bytesAtScore(points, 73)).toBeCloseTo(1000 * 2 ** 7.3, 6);
    expect(bytesAtScore(points, 88)).toBeCloseTo(1000 * 2 ** 8.8, 6);
    expect(distanceAtScore(points, 73)).toBeCloseTo(27, 10);
    expect(bytesAtDistance(points, 12)).toBeCloseTo(1000 * 2 ** 8.8, 6);
  });

  test('are the neighbors of each goal in the ladder, and each is measured once', async () => {
    measured.length = 0;
    const ladder = Array.from({ length: 100 }, (_, index) => index + 1);
    const points = await pointsAround(measure, [40.5, 70.5], ladder);
    expect(points.map(({ quality }) => quality)).toEqual(expect.arrayContaining([40, 41, 70, 71]));
    expect(new Set(measured).size).toBe(measured.length);
    expect(measured.length).toBeLessThan(25);
  });

  test('say that a score is not reached', async () => {
    const weak = async (quality: number) => ({ ...(await measure(quality)), ssimulacra2: quality / 2 });
    expect(bytesAtScore(await pointsAround(weak, [70]), 70)).toBeNaN();
  });
});
