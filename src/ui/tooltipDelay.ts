import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../config/timings';

/**
 * The delay in milliseconds before a tooltip opens. It is 0 soon after another tooltip closed, because the visitor is
 * then reading the names in a row of buttons.
 *
 * @param sinceLast the time since the last tooltip closed, in milliseconds.
 */
export function tooltipDelay(sinceLast: number): number {
  return sinceLast < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS;
}
