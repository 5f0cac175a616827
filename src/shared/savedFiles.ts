import { batched, createStore, useStore } from '../lib/store';
import type { ImageSession, OpenImage, SavedPicture } from '../session';

/** The files of the save page that was opened last, each with a blob URL. */
export interface SavedFiles {
  readonly image: OpenImage;
  readonly picture: SavedPicture;
  readonly url: string;
  readonly previewUrl: string;
  readonly originalUrl: string;
  readonly originalPreviewUrl: string;
}

const store = createStore<SavedFiles | null>(null);
let revoke = () => {};

/**
 * Creates the blob URLs of a save page. They are revoked when the next save page is opened, or when the image is closed
 * or replaced.
 */
export function createSavedFiles(session: ImageSession, image: OpenImage, picture: SavedPicture): SavedFiles {
  revoke();
  const files: SavedFiles = {
    image,
    picture,
    url: URL.createObjectURL(picture.png),
    previewUrl: URL.createObjectURL(picture.preview),
    originalUrl: URL.createObjectURL(image.file),
    originalPreviewUrl: URL.createObjectURL(image.original.preview),
  };
  const unsubscribe = session.subscribe(() => {
    if (session.getState().image?.id !== image.id) revoke();
  });
  revoke = () => {
    revoke = () => {};
    unsubscribe();
    store.set(null);
    const { url, previewUrl, originalUrl, originalPreviewUrl } = files;
    for (const each of [url, previewUrl, originalUrl, originalPreviewUrl]) URL.revokeObjectURL(each);
  };
  store.set(files);
  return files;
}

// A visitor who replaces the image on a save page leaves this page in the same task. With `batched`, the save page is
// not rendered without its files before that.
const rendered = batched(store);

/** The files of a save page, or null if its URL `url` was revoked. */
export function useSavedFiles(url: string | undefined): SavedFiles | null {
  const files = useStore(rendered);
  return files?.url === url ? files : null;
}
