import { afterOpening } from '../../shared';

const editor = afterOpening(() => import('./Editor'));

/** Loads the script of the editor. */
export const loadEditor = editor.load;

/** The lazily loaded component `Editor`. */
export const LateEditor = editor.part(({ Editor }) => Editor);
