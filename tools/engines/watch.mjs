/**
 * For each page, before its own scripts: keeps what goes wrong uncaught, and what blob addresses lead to, since the
 * policy lets nobody fetch those.
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

export const early = `(${watch})()`;

/** To be asked of a watched page: the errors since the last time. */
export const takeErrors = () =>
  /** @type {string[]} */ (Reflect.get(window, 'watched')?.errors ?? []).splice(0);

/**
 * To be asked of a watched page: the SHA-256 of what a blob address leads to.
 * @param {string} url
 */
export async function hashOf(url) {
  const bytes = await Reflect.get(window, 'watched').blobs.get(url).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
