import { SAVED_FORMATS } from '../../config/files';
import { isAbort } from '../../imagecore';

interface SavePickerOptions {
  readonly suggestedName: string;
  readonly types: readonly {
    readonly description: string;
    readonly accept: Readonly<Record<string, readonly string[]>>;
  }[];
}

declare global {
  interface Window {
    /** Not in all browsers. Rejects with an `AbortError` if the visitor dismisses the picker. */
    showSaveFilePicker?: (options: SavePickerOptions) => Promise<FileSystemFileHandle>;
  }
}

const CLIPBOARD_TYPE = 'image/png';

/** Whether the browser can put an image on the clipboard. No browser can on a page without HTTPS. */
export const canCopyImage = (): boolean =>
  'ClipboardItem' in window &&
  'clipboard' in navigator &&
  'write' in navigator.clipboard &&
  (!('supports' in ClipboardItem) || ClipboardItem.supports(CLIPBOARD_TYPE));

/**
 * Puts the image that `png` resolves to on the clipboard. Call it within the press: Safari permits what follows only if
 * the item was made then, with a promise.
 */
export async function copyImage(png: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [CLIPBOARD_TYPE]: png })]);
}

/** Whether the browser can show the picker of the system for a file to save. */
export const canPickFile = (): boolean => 'showSaveFilePicker' in window;

/** Resolves to the name that the visitor has chosen, once the file is written, or to null if the picker is dismissed. */
export async function saveToPickedFile(file: File): Promise<string | null> {
  const format = Object.values(SAVED_FORMATS).find(({ ending }) => file.name.endsWith(ending));
  const picked = window.showSaveFilePicker?.({
    suggestedName: file.name,
    types: format ? [{ description: format.name, accept: { [file.type]: [format.ending] } }] : [],
  });
  const handle = await picked?.catch(unlessDismissed);
  if (!handle) return null;
  // The stream is written to another file, which replaces the chosen one when it is complete.
  await file.stream().pipeTo(await handle.createWritable());
  return handle.name;
}

/** Whether the browser can share this file. */
export const canShareFile = (file: File): boolean =>
  'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] });

/** Resolves to the name of the file, or to null if the visitor dismisses the list of programs. */
export const shareFile = (file: File): Promise<string | null> =>
  navigator.share({ files: [file] }).then(() => file.name, unlessDismissed);

/** Returns null for an `AbortError`, and rejects with any other error. */
function unlessDismissed(thrown: unknown): null {
  if (isAbort(thrown)) return null;
  throw thrown;
}

/** Whether the browser or the visitor did not permit what a press asked for. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && (thrown.name === 'NotAllowedError' || thrown.name === 'SecurityError');
