import { createServer } from 'node:http';
import { listenAnywhere } from '../../scripts/lib/ports.mjs';

/**
 * A proxy for all that is not on this machine, which refuses everything and keeps what was asked for. Every browser
 * can be told to use one, and it hears of workers' requests and of those that a page knows nothing about.
 */
export async function listenElsewhere() {
  /** @type {Set<string>} */
  const asked = new Set();
  const server = createServer(({ url = '' }, response) => {
    asked.add(url);
    response.writeHead(403).end('refused');
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.add(url);
    socket.end();
  });
  const address = await listenAnywhere(server);
  return {
    proxy: new URL(address).host,
    /** What was asked for since the last time. */
    take() {
      const all = [...asked];
      asked.clear();
      return all;
    },
    close: () => server.close(),
  };
}
