import { afterOpening } from '../../shared';

const viewer = afterOpening(() => import('./Viewer'));

/** Loads the script of the viewer. */
export const loadViewer = viewer.load;

/** The lazily loaded component `Viewer`. */
export const LazyViewer = viewer.part(({ Viewer }) => Viewer);
