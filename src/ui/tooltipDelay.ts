import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../data/timings';

/**
 * How long the next tooltip waits: not at all right after another, because whoever moves along a row of
 * buttons is reading their names.
 *
 * @param sinceLast how long ago the last tooltip closed, in milliseconds.
 */
export function tooltipDelay(sinceLast: number): number {
  return sinceLast < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS;
}
