import { lazyImport } from '../../lib/lazyImport';

/** Loads the controls that make the saved file smaller. The save page works without them. */
export const loadSmallerFile = lazyImport(() => import('./SmallerFile'));
