/** The width from which the page has room for labels and a switch in the bar, in CSS pixels. */
export const TABLET_WIDTH = 768;

/** The width from which the controls stand beside the stage, in CSS pixels. */
export const DESKTOP_WIDTH = 1024;

/** The widest the page's content becomes, in CSS pixels. */
export const CONTENT_WIDTH = 1200;

/** The greatest height of the picture in the Resize tab, in CSS pixels. */
export const STAGE_HEIGHT = 400;

/** The greatest size of the picture in the small dropzone, in CSS pixels. */
export const THUMBNAIL = { width: 200, height: 150 } as const;

/** The proportions of a stage that shows pictures of any shape. */
export const SQUARE = { width: 1, height: 1 } as const;
