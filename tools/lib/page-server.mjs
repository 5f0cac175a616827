import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { mediaTypes } from '../../scripts/lib/media-types.mjs';
import { listenAnywhere } from '../../scripts/lib/ports.mjs';

/**
 * Serves the files of some folders. Also serves one more file at /input, which the pages fetch as their input. Every
 * response has the headers for cross-origin isolation. Pages with threads need these headers (for `SharedArrayBuffer`).
 * The other pages get the same headers, so that all pages run under the same conditions.
 * @param {Readonly<Record<string, string>>} folders the absolute path of each folder. The key is the first segment of
 *   the path in the folder's URLs: with the key `soak`, the folder's files are below /soak/
 */
export async function servePages(folders) {
  /** @type {Uint8Array} */
  let input = new Uint8Array();
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    const [, first = '', ...rest] = path.split('/');
    const file = join(folders[first] ?? '', normalize(`/${rest.join('/')}`));
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    // `give` replaces the file at /input, so the browser must not cache the response.
    if (first === 'input') response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream');
    const isThere = first === 'input' || (first in folders && existsSync(file));
    response.statusCode = isThere ? 200 : 404;
    response.end(first === 'input' ? input : isThere ? readFileSync(file) : '');
  });
  return {
    url: await listenAnywhere(server),
    /**
     * Replaces the file at /input.
     * @param {Uint8Array} file
     */
    give(file) {
      input = file;
    },
    close: () => server.close(),
  };
}
