// Controls MiniBrowser, the test browser of WebKitGTK, which has the same engine as Safari. This file sends the HTTP
// requests of the WebDriver protocol itself, without a library.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { children } from '../../../scripts/lib/children.mjs';
import { listenAnywhere } from '../../../scripts/lib/ports.mjs';
import { which } from '../../../scripts/lib/which.mjs';
import { DRAG_STEPS, keysOf } from './driver.mjs';

/** The name of the property that contains the reference to an element in a WebDriver response (W3C WebDriver). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * The code points with which WebDriver identifies keys that do not produce a character.
 * @type {Record<string, string>}
 */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
};

/** The longest time for starting a browser, in milliseconds. */
const PATIENCE = 30_000;

/** Finds a port on which no program listens. */
async function freePort() {
  const server = createServer();
  const url = await listenAnywhere(server);
  await new Promise((resolve) => server.close(resolve));
  return Number(new URL(url).port);
}

/**
 * Starts a program. The program is killed when this process is stopped (see scripts/lib/children.mjs).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns a function that kills the program and waits for its end
 */
function begin(command, args, env) {
  const child = spawn(command, [...args], { env, stdio: 'ignore' });
  children.add(child);
  const ended = new Promise((resolve) => child.once('close', resolve));
  return async () => {
    children.delete(child);
    child.kill();
    await ended;
  };
}

/**
 * Sends a request to the program WebKitWebDriver, and resolves to the value of the response.
 * @param {string} url
 * @param {'POST' | 'GET' | 'DELETE'} method
 * @param {unknown} body is sent as JSON, only in a POST request
 * @param {number} patience the longest time for the response, in milliseconds
 */
async function ask(url, method = 'GET', body = undefined, patience = 5 * 60_000) {
  const text = method === 'POST' ? JSON.stringify(body) : undefined;
  const response = await fetch(url, { method, body: text, signal: AbortSignal.timeout(patience) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * Returns a driver for a WebDriver session.
 * @param {string} session the URL of the session
 * @param {string} early see `Surroundings`
 * @returns {import('./driver.mjs').Driver}
 */
function driverOf(session, early) {
  /**
   * Sends a command to the session.
   * @param {string} path
   * @param {unknown} body
   */
  const post = (path, body) => ask(`${session}/${path}`, 'POST', body);
  /**
   * Runs a script in the page, and resolves to the value that the script returns.
   * @param {string} script the body of a function
   */
  const now = (script) => post('execute/sync', { script, args: [] });
  /**
   * Performs actions of the mouse.
   * @param {readonly unknown[]} actions
   */
  const mouse = (actions) => post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  /** @param {number} x @param {number} y */
  const move = (x, y) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
    origin: 'viewport',
  });
  /**
   * Performs key actions.
   * @param {readonly unknown[]} actions
   */
  const keys = (actions) => post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  /**
   * Loads another page, and evaluates `early` in the new page. A WebDriver session of WebKitGTK cannot run a script
   * before the scripts of a page. So this function sets a mark in the old page, polls until the mark is missing, and
   * evaluates `early` immediately.
   * @param {() => Promise<unknown>} leave starts to load the other page
   */
  async function leaveBy(leave) {
    await now('window.isLeft = true');
    await leave();
    while (!(await now(`if (window.isLeft) return false; ${early}; return true`))) await pause(5);
  }

  return {
    goto: (url) => leaveBy(() => post('url', { url })),
    reload: () => leaveBy(() => post('refresh', {})),
    async evaluate(expression) {
      const { error, value } = await post('execute/async', {
        script: `const [done] = arguments;
          (async () => (${expression}))().then((value) => done({ value }), (thrown) => done({ error: String(thrown) }))`,
        args: [],
      });
      if (error) throw new Error(error);
      return value;
    },
    async setFile(selector, file) {
      const { [ELEMENT]: element } = await post('element', { using: 'css selector', value: selector });
      await post(`element/${element}/value`, { text: file });
    },
    clickAt: (x, y) =>
      mouse([move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]),
    moveTo: (x, y) => mouse([move(x, y)]),
    async drag(from, to) {
      const along = (/** @type {number} */ step) => [
        from.x + ((to.x - from.x) * step) / DRAG_STEPS,
        from.y + ((to.y - from.y) * step) / DRAG_STEPS,
      ];
      const steps = Array.from({ length: DRAG_STEPS }, (_, index) => along(index + 1));
      await mouse([
        move(from.x, from.y),
        { type: 'pointerDown', button: 0 },
        ...steps.map(([x = 0, y = 0]) => move(x, y)),
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: (text) => keys([...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))),
    press(key) {
      const { held, last } = keysOf(key);
      const all = [...held, last].map((name) => KEYS[name] ?? name);
      return keys([
        ...all.map((value) => ({ type: 'keyDown', value })),
        ...all.reverse().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async setViewport(width, height) {
      // WebDriver sets the size of the window, which also contains a toolbar of unknown height. So the window is
      // resized a second time, by the measured difference between window and viewport.
      await post('window/rect', { width, height });
      await pause(300);
      const [barWidth = 0, barHeight = 0] = await now(
        'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      );
      await post('window/rect', { width: width + barWidth, height: height + barHeight });
      await pause(300);
    },
    screenshot: async () => Buffer.from(await ask(`${session}/screenshot`), 'base64'),
    close: () => ask(session, 'DELETE'),
  };
}

/** @type {import('./driver.mjs').Engine} */
export const webkit = {
  name: 'WebKit',
  find: () => (which('Xvfb') ? which('WebKitWebDriver') : null),
  install: 'Debian: apt-get install webkit2gtk-driver xvfb',
  async start(program, { folder, proxy, early }) {
    // With these folders, the browser neither reads nor writes files of the user.
    const env = {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
    };
    // This style makes the buttons of the toolbar small. With buttons of the usual size, the window could not be as
    // narrow as a phone.
    mkdirSync(join(folder, 'gtk-3.0'));
    writeFileSync(
      join(folder, 'gtk-3.0/gtk.css'),
      '* { padding: 0; min-width: 0; -gtk-icon-transform: scale(0.1); }',
    );
    const display = `:${100 + (process.pid % 900)}`;
    const endScreen = begin('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], env);
    const alwaysMatch = {
      pageLoadStrategy: 'none',
      proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy, noProxy: ['localhost', '127.0.0.1'] },
    };

    /** Starts WebKitWebDriver and a browser, and resolves to a `Driver` for the browser's page. */
    async function begun() {
      const port = await freePort();
      const end = begin(program, [`--port=${port}`, '--host=127.0.0.1'], { ...env, DISPLAY: display });
      const url = `http://127.0.0.1:${port}`;
      for (let tries = 0; tries < 100; tries++) {
        if (await ask(`${url}/status`).catch(() => false)) break;
        await pause(100);
      }
      try {
        const { sessionId } = await ask(
          `${url}/session`,
          'POST',
          { capabilities: { alwaysMatch } },
          PATIENCE,
        );
        const driver = driverOf(`${url}/session/${sessionId}`, early);
        return { ...driver, close: () => driver.close().finally(end) };
      } catch (thrown) {
        await end();
        throw thrown;
      }
    }

    return {
      // Sometimes the browser crashes when it starts. In this case, WebKitWebDriver never responds, and the request for
      // a session is aborted after `PATIENCE`. So there are up to three attempts.
      visit: () => begun().catch(begun).catch(begun),
      end: endScreen,
    };
  },
};
