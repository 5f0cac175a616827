/** An attribute of the root element while the editor's stage stays at the upper edge of the window. */
export const STICKY_STAGE_ATTRIBUTE = 'data-has-sticky-stage';

/** The CSS variable with which styles keep content above the action bar at the lower edge of the window. */
const VARIABLE = '--bar-height';

/** In CSS pixels. 0 if the buttons are in the flow of the document (in a wide window), null without an action bar. */
export function setBarHeight(height: number | null): void {
  const { style } = document.documentElement;
  if (height === null) style.removeProperty(VARIABLE);
  else style.setProperty(VARIABLE, `${height}px`);
}

/** The height of the action bar in CSS pixels, or 0 if there is no action bar at the lower edge of the window. */
export function barHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(VARIABLE)) || 0;
}

/**
 * Sets the CSS variable `--stage-bottom`, with which styles keep content below the sticky stage of the editor, and an
 * attribute for what gives way to the stage.
 *
 * @param bottom the lower edge of the stage at its sticky place, in CSS pixels. Null if the stage is not sticky.
 */
export function setStageBottom(bottom: number | null): void {
  const { documentElement: root } = document;
  const { style } = root;
  root.toggleAttribute(STICKY_STAGE_ATTRIBUTE, bottom !== null);
  if (bottom === null) style.removeProperty('--stage-bottom');
  else style.setProperty('--stage-bottom', `${bottom}px`);
}

/** The lower edge of the page's header while it stays at the upper edge of the window, in CSS pixels. Otherwise 0. */
export function headerBottom(): number {
  const header = document.querySelector('header');
  return header && getComputedStyle(header).position === 'sticky' ? header.getBoundingClientRect().bottom : 0;
}
