import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { distDir } from '../../scripts/lib/paths.mjs';

/** Ways in which a script does not come. */
export const SCRIPT_FAULTS = {
  'is not there': (route: Route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  'has no network': (route: Route) => route.abort('internetdisconnected'),
  'is of another type': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  'is never answered': null,
} as const;

export type ScriptFault = keyof typeof SCRIPT_FAULTS;

/** The page's own script, without which there is no page: see `LATE_SCRIPTS` for all others. */
const entry = () =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(distDir, 'index.html'), 'utf8'))?.[1];

/** Has requests for these files fail, those of workers too, until it is lifted; what was not answered is answered then. */
export async function failScripts(
  context: BrowserContext,
  files: RegExp,
  fault: ScriptFault,
): Promise<() => Promise<void>> {
  const answer = SCRIPT_FAULTS[fault];
  const held: Route[] = [];
  const isMeant = ({ pathname }: URL) => files.test(pathname) && pathname !== entry();
  await context.route(isMeant, (route) => {
    if (answer) return answer(route);
    held.push(route);
    return undefined;
  });
  return async () => {
    await context.unroute(isMeant);
    // Some of those who asked have gone.
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => {})));
  };
}
