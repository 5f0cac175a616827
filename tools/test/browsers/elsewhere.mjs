import { createServer } from 'node:http';
import { listenAnywhere } from '../../../scripts/lib/ports.mjs';

/**
 * Starts a proxy that refuses all requests and records their addresses. Browsers use the proxy for requests to other
 * machines. A proxy is used to record these requests, because every browser supports proxies, and because a proxy also
 * receives the requests of workers and requests that the page cannot observe.
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
    /** Returns the addresses that were requested since the last call: a URL, or `host:port` for an HTTPS request. */
    take() {
      const all = [...asked];
      asked.clear();
      return all;
    },
    close: () => server.close(),
  };
}
