import { connect } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Reads a port from an environment variable.
 * @param {string} variable the name of the variable
 * @param {number} otherwise the port if the variable is not set
 */
function portFrom(variable, otherwise) {
  const text = process.env[variable];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`${variable} must be a number from 1 to 65535, and is "${text}".`);
  }
  return port;
}

/** The port at which `npm start` serves the site. */
export const sitePort = () => portFrom('PORT', 4173);

/** The port of the site's server for the browser tests. It differs from `sitePort`, so both servers can run. */
export const testPort = () => portFrom('E2E_PORT', 4319);

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>} whether a program accepts connections at this address
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

/**
 * Throws a Problem if another program listens at the port.
 * @param {number} port
 * @param {'PORT' | 'E2E_PORT'} variable the environment variable that sets the port, for the error message
 */
export async function stopIfTaken(port, variable) {
  // A browser can resolve "localhost" to the IPv4 address or to the IPv6 address, so the port has to be free at both.
  if ((await answers('127.0.0.1', port)) || (await answers('::1', port))) {
    throw new Problem(
      `Port ${port} is taken by another program: stop that one, or choose a free port with the variable ${variable}.`,
    );
  }
}

/**
 * Starts listening at a free port that the system chooses. Only this machine can connect (address 127.0.0.1).
 * @param {import('node:http').Server} server
 * @returns {Promise<string>} the server's origin, such as `http://127.0.0.1:40123`
 */
export async function listenAnywhere(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
