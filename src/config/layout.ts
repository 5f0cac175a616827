/*
 * The widths of windows at which the layout changes are in CSS pixels for the default font size of 16 px. The media
 * queries are in rem, so that a browser with a font of twice this size needs a window of twice the width.
 */

/**
 * From this window width on, the top bar shows links and a switch of the theme instead of a menu and an icon button.
 */
export const TABLET_WIDTH = 768;

/** From this window width on, the controls are beside the stage (the area that shows the image) at any height. */
export const DESKTOP_WIDTH = 1024;

/** The default font size of a browser in CSS pixels, unless the visitor has chosen another one. */
export const FONT_SIZE = 16;

export const fromWidth = (width: number) => `(width >= ${width / FONT_SIZE}rem)`;

/**
 * A window in which a stage above the controls would leave no room for these, such as a phone in landscape orientation,
 * but in which both fit side by side: from 640 px wide and below 500 px high. The stage is as high as the window allows.
 */
export const LOW_WINDOW = '(width >= 40rem) and (height < 31.25rem)';

/** The controls are beside the stage. In all other windows they are below it. */
export const TWO_COLUMNS = `(width >= 64rem), ${LOW_WINDOW}` as const;

/** The controls are beside the stage because the window is wide. Both stay in sight while the longer one scrolls. */
export const DESKTOP = '(width >= 64rem) and (height >= 31.25rem)';

/** The editor's stage stays at the upper edge of the window, and the controls scroll below it. */
export const STICKY_STAGE = '(width < 64rem) and (height >= 31.25rem)';

/** The window of a phone in any orientation, in which a row has no room for several buttons with texts. */
export const COMPACT_WINDOW = `(width < 40rem), ${LOW_WINDOW}` as const;

/** A window that is too narrow for two pictures side by side. */
export const PHONE_WIDTH = '(width < 40rem)';

/** The conditions as keys of styles. No two of one element may match together, because Chakra sorts them. */
export const AT_LOW_WINDOW = `@media ${LOW_WINDOW}` as const;
export const AT_TWO_COLUMNS = `@media ${TWO_COLUMNS}` as const;
export const AT_DESKTOP = `@media ${DESKTOP}` as const;
export const AT_STICKY_STAGE = `@media ${STICKY_STAGE}` as const;

/** The largest width of the page's content in CSS pixels. */
export const CONTENT_WIDTH = 1200;

/** The largest height of the picture in a stage (the area that shows the image), in CSS pixels. */
export const STAGE_HEIGHT = 400;

/** The largest size, in CSS pixels, of the thumbnail in the small dropzone below an open image. */
export const THUMBNAIL = { width: 200, height: 150 } as const;

/** The proportions of a stage (the area that shows the image) that is square, whatever proportions the image has. */
export const SQUARE = { width: 1, height: 1 } as const;

/** From this zoom on, in device pixels per image pixel, each pixel of a zoomed picture is shown as a square. */
export const PIXELATED_ZOOM = 2;

/** The height of the header without its border and without the inset of a notch. */
export const HEADER_HEIGHT = '3.5rem';

/** The height of the header in a `LOW_WINDOW`: that of a control for a finger. */
export const LOW_HEADER_HEIGHT = '2.75rem';

/** Below 22.5rem (360 px), a sticky header and the action bar would take more than a third of the window. */
export const STATIC_HEADER = `@media (height < 22.5rem), ${LOW_WINDOW}` as const;
