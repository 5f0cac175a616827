import { afterOpening } from '../../shared';

const editor = afterOpening(() => import('./Editor'));

/** Fetches the editor. */
export const loadEditor = editor.load;

/** The editor: see `Editor`. */
export const LateEditor = editor.part(({ Editor }) => Editor);
