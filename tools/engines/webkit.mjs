// The engine of Safari, in the small browser that Debian keeps beside it, by WebDriver's own HTTP requests.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { children } from '../../scripts/lib/children.mjs';
import { listenAnywhere } from '../../scripts/lib/ports.mjs';
import { which } from '../../scripts/lib/which.mjs';
import { keysOf } from './driver.mjs';

/** What WebDriver calls an element in its answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** @type {Record<string, string>} */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
};

/** Milliseconds in which a browser starts, if it does. */
const PATIENCE = 30_000;

/** A port that nothing listens at. */
async function freePort() {
  const server = createServer();
  const url = await listenAnywhere(server);
  await new Promise((resolve) => server.close(resolve));
  return Number(new URL(url).port);
}

/**
 * A program that ends with us.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
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
 * A request to the driver.
 * @param {string} url
 * @param {'POST' | 'GET' | 'DELETE'} method
 * @param {unknown} body
 * @param {number} patience milliseconds
 */
async function ask(url, method = 'GET', body = undefined, patience = 5 * 60_000) {
  const text = method === 'POST' ? JSON.stringify(body) : undefined;
  const response = await fetch(url, { method, body: text, signal: AbortSignal.timeout(patience) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * @param {string} session its address
 * @param {string} early see `Surroundings`
 * @returns {import('./driver.mjs').Driver}
 */
function driverOf(session, early) {
  /**
   * @param {string} path
   * @param {unknown} body
   */
  const post = (path, body) => ask(`${session}/${path}`, 'POST', body);
  /** @param {string} script */
  const now = (script) => post('execute/sync', { script, args: [] });
  /** @param {readonly unknown[]} actions */
  const keys = (actions) => post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  /**
   * Its sessions know no scripts that come before a page's own, so ours comes as soon as the page is another.
   * @param {() => Promise<unknown>} leave
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
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
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
      // The window has a bar above the page, of whatever height.
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
    // Folders of its own, so that nothing of the user's is read or written.
    const env = {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
    };
    // The buttons in its bar would keep the window wider than a phone.
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

    /** Starts a driver, and by it a browser. */
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
      // Now and then the browser ends as it begins, and its driver waits for it for ever.
      visit: () => begun().catch(begun).catch(begun),
      end: endScreen,
    };
  },
};
