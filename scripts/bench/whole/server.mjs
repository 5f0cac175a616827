import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { mediaTypes } from '../../lib/media-types.mjs';
import { root } from '../../lib/paths.mjs';
import { peersDir } from '../../lib/peers.mjs';
import { listenAnywhere } from '../../lib/ports.mjs';

/**
 * Serves our page, those of the other programs, and what is opened. Every page is isolated from other origins:
 * threads need that, and all get the same.
 * @param {string} ours the folder of our built page
 */
export async function serve(ours) {
  /** @type {Record<string, string>} */
  const folders = {
    ours,
    programs: join(root, 'scripts/bench/whole/programs'),
    peers: peersDir,
  };
  /** @type {Uint8Array} */
  let input = new Uint8Array();
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    const [, first = '', ...rest] = path.split('/');
    const file = join(folders[first] ?? '', normalize(`/${rest.join('/')}`));
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
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
