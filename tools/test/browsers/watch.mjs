/**
 * Runs in each page as `early` (see `Surroundings` in driver.mjs). Records uncaught errors and unhandled rejections.
 * Also records the blob of each blob URL, so that `hashOf` can read the blob. `hashOf` cannot fetch the blob URL,
 * because the content security policy of the site forbids this.
 */
function watch() {
  if (Reflect.has(window, 'watched')) return;
  /** @type {string[]} */
  const errors = [];
  /** @type {Map<string, Blob | MediaSource>} */
  const blobs = new Map();
  Object.assign(window, { watched: { errors, blobs } });
  addEventListener('error', ({ message }) => errors.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`rejected: ${reason}`));
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = make(blob);
    blobs.set(url, blob);
    return url;
  };
}

/** A call of `watch` as a JavaScript expression: see `Surroundings` in driver.mjs. */
export const early = `(${watch})()`;

/** Runs in the page: returns the errors that `watch` has recorded since the last call. */
export const takeErrors = () =>
  /** @type {string[]} */ (Reflect.get(window, 'watched')?.errors ?? []).splice(0);

/**
 * Runs in the page: returns the SHA-256 of a blob, in hexadecimal digits.
 * @param {string} url the blob URL, which must have been created after the call of `watch`
 */
export async function hashOf(url) {
  const bytes = await Reflect.get(window, 'watched').blobs.get(url).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
