import { batched, createStore, useStore } from '../../lib/store';
import type { ImageSession, OpenImage } from '../../session';

/** The blob URLs of the save page that was opened last. */
export interface SavedUrls {
  /** Of the PNG of the saved picture, with all its pixels and colors. The navigation state of the page has it. */
  readonly url: string;
  readonly previewUrl: string;
  readonly originalUrl: string;
  readonly originalPreviewUrl: string;
}

const store = createStore<SavedUrls | null>(null);
let revoke = () => {};

/** The URLs are revoked when the next save page is opened, or when the image is closed or replaced. */
export function createSavedUrls(
  session: ImageSession,
  { id, file, original, current, saved }: OpenImage,
  png: Blob,
): SavedUrls {
  revoke();
  const urls: SavedUrls = {
    url: URL.createObjectURL(png),
    previewUrl: URL.createObjectURL((saved?.picture ?? current).preview),
    originalUrl: URL.createObjectURL(file),
    originalPreviewUrl: URL.createObjectURL(original.preview),
  };
  const unsubscribe = session.subscribe(() => {
    if (session.getState().image?.id !== id) revoke();
  });
  revoke = () => {
    revoke = () => {};
    unsubscribe();
    store.set(null);
    for (const url of Object.values(urls)) URL.revokeObjectURL(url);
  };
  store.set(urls);
  return urls;
}

// A visitor who replaces the image on a save page leaves this page in the same task. With `batched`, the save page is
// not rendered without its URLs before that.
const rendered = batched(store);

/** The URLs of a save page, or null if its URL `url` was revoked. */
export function useSavedUrls(url: string | undefined): SavedUrls | null {
  const urls = useStore(rendered);
  return urls?.url === url ? urls : null;
}
