import { afterOpening } from '../../shared';

const editor = afterOpening(() => import('./Editor'));

export const loadEditor = editor.load;

export const LateEditor = editor.part(({ Editor }) => Editor);
