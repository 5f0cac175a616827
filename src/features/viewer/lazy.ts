import { afterOpening } from '../../shared/afterOpening';

const viewer = afterOpening(() => import('./Viewer'));

export const loadViewer = viewer.load;

export const LazyViewer = viewer.part(({ Viewer }) => Viewer);
