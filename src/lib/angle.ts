/** Hundredths of a degree in a degree. */
export const PER_DEGREE = 100;

/** The sine and the cosine of an angle. */
export interface Turn {
  readonly sin: number;
  readonly cos: number;
}

/** The angles whose values are exact, or the nearest numbers to them, in hundredths of a degree. */
const EXACT: Readonly<Record<number, Turn>> = {
  0: { sin: 0, cos: 1 },
  3000: { sin: 0.5, cos: Math.sqrt(3) / 2 },
  4500: { sin: Math.SQRT1_2, cos: Math.SQRT1_2 },
};

/** The number of terms of each series. At 45°, the next one is below 1e-17. */
const TERMS = 9;

/** The Taylor series of the sine (`power` 1) or of the cosine (`power` 0). */
function series(radians: number, power: 0 | 1): number {
  const square = radians * radians;
  let sum = 0;
  // In the form of Horner, from the last term.
  for (let n = 2 * TERMS + power; n > power; n -= 2) sum = (-(1 + sum) * square) / (n * (n - 1));
  return power === 1 ? radians * (1 + sum) : 1 + sum;
}

/**
 * The turn by an angle from −4500 to 4500 hundredths of a degree. Pixels are computed with it, and `Math.sin` differs
 * between browser engines in the last bit.
 */
export function turnOf(hundredths: number): Turn {
  const size = Math.abs(hundredths);
  const radians = (size / PER_DEGREE) * (Math.PI / 180);
  const { sin, cos } = EXACT[size] ?? { sin: series(radians, 1), cos: series(radians, 0) };
  return { sin: hundredths < 0 ? -sin : sin, cos };
}
