import { lazyImport } from '../../lib/lazyImport';
import { afterOpening } from '../../shared/afterOpening';

const savePage = afterOpening(() => import('./SavePage'));

export const loadSavePage = savePage.load;

export const LazySavePage = savePage.part(({ SavePage }) => SavePage);

/** Loads the controls that make the saved file smaller. The save page works without them. */
export const loadSmallerFile = lazyImport(() => import('./SmallerFile'));
