import { connect } from 'node:net';
import { Problem } from './problem.mjs';

const { PORT, E2E_PORT } = process.env;

/**
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function portFrom(text, otherwise) {
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`PORT must be a number from 1 to 65535, and is "${text}".`);
  }
  return port;
}

/** Where npm start serves the site. */
export const sitePort = () => portFrom(PORT, 4173);

/** Where the browser tests have the site served, so that they do not disturb a running one. */
export const testPort = () => portFrom(E2E_PORT, 4319);

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>} whether something answers there
 */
const answers = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });

/** @param {number} port */
export async function stopIfTaken(port) {
  // Either address: a browser that is told "localhost" may take the one or the other.
  if ((await answers('127.0.0.1', port)) || (await answers('::1', port))) {
    throw new Problem(
      `Port ${port} is taken by another program: stop that one, or choose a free port with the variable PORT.`,
    );
  }
}

/**
 * Has a server listen at a free port, for this machine alone.
 * @param {import('node:http').Server} server
 * @returns {Promise<string>} its origin
 */
export async function listenAnywhere(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
