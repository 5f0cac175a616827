/**
 * The CSS variable with the height of the action bar, which is at the lower edge of the window. Styles read this
 * variable to keep content above the bar.
 */
const VARIABLE = '--bar-height';

/**
 * Sets the height of the action bar, in CSS pixels. 0 means that the buttons of the action bar are in the normal flow
 * of the document (in a wide window). Null means that there is no action bar.
 */
export function setBarHeight(height: number | null): void {
  const { style } = document.documentElement;
  if (height === null) style.removeProperty(VARIABLE);
  else style.setProperty(VARIABLE, `${height}px`);
}

/** The height of the action bar in CSS pixels, or 0 if there is no action bar at the lower edge of the window. */
export function barHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(VARIABLE)) || 0;
}
