/**
 * The median: the middle one of the sorted values, or the mean of the two middle values if their number is even.
 * @param {readonly number[]} values in any order; for an empty list the median is NaN
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
