// The interpolation of the JPEG benchmark (tools/bench/jpeg/curve.mjs), with an encoder whose score and bytes are known.
import { describe, expect, test } from 'vitest';
import {
  bytesAtDistance,
  bytesAtScore,
  closeness,
  curve,
  distanceAtScore,
} from '../../tools/bench/jpeg/curve.mjs';

const bytesOf = (quality: number) => 1000 * 2 ** (quality / 10);

/** The logarithm of the bytes, and that of the distance, are linear in the score. */
const measure = async (quality: number) => ({
  quality,
  bytes: bytesOf(quality),
  ssimulacra2: quality,
  butteraugli: 2 ** (-quality / 20),
  apart: 0,
});

describe('a curve', () => {
  test('gives the exact bytes where their logarithm is linear in the score and in the distance', async () => {
    const { aroundScore, aroundDistance, points } = curve(measure);
    await aroundScore(73);
    await aroundScore(88);
    await aroundDistance(2 ** (-40.5 / 20));
    expect(bytesAtScore(points(), 73)).toBeCloseTo(bytesOf(73), 6);
    expect(bytesAtScore(points(), 88)).toBeCloseTo(bytesOf(88), 6);
    expect(bytesAtDistance(points(), 2 ** (-40.5 / 20))).toBeCloseTo(bytesOf(40.5), 6);
    expect(closeness(distanceAtScore(points(), 75))).toBeCloseTo(75, 6);
  });

  test('has the neighbors of each goal in the ladder, and measures each once', async () => {
    const measured: number[] = [];
    const counted = (quality: number) => {
      measured.push(quality);
      return measure(quality);
    };
    const ladder = Array.from({ length: 100 }, (_, index) => index + 1);
    const { aroundScore, points } = curve(counted, ladder);
    for (const goal of [40.5, 70.5]) await aroundScore(goal);
    expect(points().map(({ quality }) => quality)).toEqual(expect.arrayContaining([40, 41, 70, 71]));
    expect(new Set(measured).size).toBe(measured.length);
    expect(measured.length).toBeLessThan(25);
  });

  test('says that a score is not reached', async () => {
    const { aroundScore, points } = curve(async (quality) => ({
      ...(await measure(quality)),
      ssimulacra2: quality / 2,
    }));
    await aroundScore(70);
    expect(bytesAtScore(points(), 70)).toBeNaN();
  });
});
