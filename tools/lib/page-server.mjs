import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { mediaTypes } from '../../scripts/lib/media-types.mjs';
import { listenAnywhere } from '../../scripts/lib/ports.mjs';

/**
 * Serves pages, and at /input the file that they open. Every page is isolated from other origins: threads need that,
 * and all get the same.
 * @param {Readonly<Record<string, string>>} folders by the first part of the address
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
    // It is another file each time.
    if (first === 'input') response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream');
    const isThere = first === 'input' || (first in folders && existsSync(file));
    response.statusCode = isThere ? 200 : 404;
    response.end(first === 'input' ? input : isThere ? readFileSync(file) : '');
  });
  return {
    url: await listenAnywhere(server),
    /** @param {Uint8Array} file to be opened from now on */
    give(file) {
      input = file;
    },
    close: () => server.close(),
  };
}
