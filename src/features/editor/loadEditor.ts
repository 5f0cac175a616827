import { late } from '../../lib/late';

const fetchEditor = late(() => import('./Editor'));

let loaded: Awaited<ReturnType<typeof fetchEditor>> | null = null;

/** Fetches the editor, which no screen needs before an image is open. */
export async function loadEditor() {
  loaded = await fetchEditor();
  return loaded;
}

/** The editor, or null before its script has been loaded. */
export const loadedEditor = () => loaded?.Editor ?? null;
