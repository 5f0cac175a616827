import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { distDir } from '../../scripts/lib/paths.mjs';

/** Ways in which the request for a script fails, each with the response. Null if there is no response. */
export const SCRIPT_FAULTS = {
  'is not there': (route: Route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  'has no network': (route: Route) => route.abort('internetdisconnected'),
  'is of another type': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  'is never answered': null,
} as const;

export type ScriptFault = keyof typeof SCRIPT_FAULTS;

/**
 * The path of the entry script, without which the page does not start. `LAZY_SCRIPTS` in tests/support lists the
 * scripts that are fetched later.
 */
const entry = () =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(distDir, 'index.html'), 'utf8'))?.[1];

/**
 * Makes requests for scripts whose paths match `files` fail, including requests of workers. The entry script never
 * fails. Returns a function that ends the failures, and then continues the requests that got no response.
 */
export async function failScripts(
  context: BrowserContext,
  files: RegExp,
  fault: ScriptFault,
): Promise<() => Promise<void>> {
  const answer = SCRIPT_FAULTS[fault];
  const pending: Route[] = [];
  const matches = ({ pathname }: URL) => files.test(pathname) && pathname !== entry();
  await context.route(matches, (route) => {
    if (answer) return answer(route);
    pending.push(route);
    return undefined;
  });
  return async () => {
    await context.unroute(matches);
    // Pages or workers that sent some of the requests are already closed, so `continue` may reject.
    await Promise.all(pending.splice(0).map((route) => route.continue().catch(() => {})));
  };
}
