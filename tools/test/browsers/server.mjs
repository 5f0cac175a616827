import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { mediaTypes } from '../../../scripts/lib/media-types.mjs';
import { listenAnywhere } from '../../../scripts/lib/ports.mjs';

/**
 * Serves a page below /browsers/. The page performs jobs: in a job, the core opens, edits and encodes an image file.
 * The server also serves the list of jobs as JSON (/jobs), and the image file of each job (/files/NUMBER). The page
 * sends its messages by POST requests to /result, /failed and /done.
 * @param {string} folder the path of the built page
 * @param {readonly unknown[]} jobs
 * @param {readonly Buffer[]} files
 * @param {(kind: string, body: Buffer) => void} hear is called with each message. `kind` is `result`, `failed` or
 *   `done`
 */
export async function serve(folder, jobs, files, hear) {
  const server = createServer(async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const [, first = '', second = ''] = path.split('/');
    /** @param {Buffer | string} body */
    const give = (body, type = 'application/octet-stream') => {
      response.setHeader('content-type', type);
      response.setHeader('cache-control', 'no-store');
      response.end(body);
    };
    if (request.method === 'POST') {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      give('');
      hear(first, Buffer.concat(pieces));
      return;
    }
    if (first === 'jobs') return give(JSON.stringify(jobs), 'application/json');
    if (first === 'files') return give(files[Number(second)] ?? '');
    const file = join(folder, path.slice('/browsers/'.length));
    if (first === 'browsers' && existsSync(file)) return give(readFileSync(file), mediaTypes[extname(file)]);
    response.statusCode = 404;
    give('');
  });
  return { url: await listenAnywhere(server), close: () => server.close() };
}
