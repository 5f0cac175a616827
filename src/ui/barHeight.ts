/** The height of the bar of actions at the lower edge of the window: what must not lie under it reads this variable. */
const VARIABLE = '--bar-height';

/** Tells it, in CSS pixels; null where there is no bar. */
export function setBarHeight(height: number | null): void {
  const { style } = document.documentElement;
  if (height === null) style.removeProperty(VARIABLE);
  else style.setProperty(VARIABLE, `${height}px`);
}

/** In CSS pixels, 0 without a bar. */
export function barHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(VARIABLE)) || 0;
}
