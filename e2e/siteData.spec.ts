// The site in a browser that refuses to store data: each API alone, and all together as with a setting that blocks the
// data of sites. Everything works then, except that images are not kept.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { distDir } from '../scripts/lib/paths.mjs';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { LONG } from './support/tiers';

let photo: ChosenFile;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 600, 400, 'jpeg');
});

const folder = join(distDir, 'assets');

/** Opens, resizes and saves the photo. The fault must have taken effect in `place`, and no error may be logged. */
async function openAndSave(page: Page, place: string): Promise<void> {
  const app = new App(page);
  await app.open(photo);
  await app.setSize(60, 40);
  await app.resize.click();
  await expect(app.toast('Image resized to 60x40')).toBeVisible();
  const { bytes } = await app.save();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
  const refusals = (): number => Reflect.get(self, 'refusals') ?? 0;
  if (place.includes('page')) await expect.poll(() => page.evaluate(refusals)).toBeGreaterThan(0);
  if (place.includes('workers'))
    await expect.poll(() => page.workers()[0]?.evaluate(refusals)).toBeGreaterThan(0);
  expect(app.logged).toEqual([]);
}

/**
 * Ways in which an API can fail. Each is a script that runs before all other scripts. It calls `refuse`, which counts
 * the refusals and returns an error: see `COUNTED`.
 */
const FAULTS = {
  'requests for locks throw': `LockManager.prototype.request = LockManager.prototype.query = () => { throw refuse(); };`,
  'requests for locks are rejected': `LockManager.prototype.request = LockManager.prototype.query = () => Promise.reject(refuse());`,
  'requests for locks are never answered': `LockManager.prototype.request = LockManager.prototype.query = () => { refuse(); return new Promise(() => {}); };`,
  'navigator.locks is missing': `Object.defineProperty(navigator, 'locks', { get() { refuse(); return undefined; } });`,
  'reading navigator.locks throws': `Object.defineProperty(navigator, 'locks', { get() { throw refuse(); } });`,
  'IndexedDB throws': `Object.defineProperty(self, 'indexedDB', { get() { throw refuse(); } });`,
  // Playwright has replaced the method of this object, and not that of its prototype.
  'the registration of the service worker is rejected': `if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(refuse());`,
  'the registration of the service worker throws': `if (navigator.serviceWorker) navigator.serviceWorker.register = () => { throw refuse(); };`,
  'localStorage and sessionStorage throw': `if (self.Storage) for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(self, name, { get() { throw refuse(); } });`,
} as const;

/** Counts the refusals, so that a test fails if the site does not use the API at all. */
const COUNTED = `self.refusals = 0; const refuse = () => { self.refusals += 1; return new DOMException('insecure', 'SecurityError'); };`;

const DAILY: readonly string[] = [
  'requests for locks throw in the page and the workers',
  'all data is refused, also locks, in the page and the workers',
];

const PLACES = ['the page', 'the workers', 'the page and the workers'] as const;

/** The fault that is tested in each place alone. The workers use only locks. */
const PLACED = 'requests for locks are rejected';

const ALL = [
  'requests for locks are rejected',
  'IndexedDB throws',
  'the registration of the service worker is rejected',
  'localStorage and sessionStorage throw',
] as const;
const EACH = { ...FAULTS, 'all data is refused, also locks,': ALL.map((fault) => FAULTS[fault]).join('\n') };

for (const [fault, script] of Object.entries(EACH))
  for (const place of fault === PLACED
    ? PLACES
    : fault.includes('lock')
      ? PLACES.slice(-1)
      : PLACES.slice(0, 1)) {
    const what = `${fault} in ${place}`;
    test(
      `a file can be opened, resized and saved if ${what}`,
      DAILY.includes(what) ? {} : LONG,
      async ({ page, context }) => {
        const change = `${COUNTED} ${script}`;
        if (place.includes('page')) await page.addInitScript(`{ ${change} }`);
        if (place.includes('workers')) {
          const name = readdirSync(folder).find((each) =>
            readFileSync(join(folder, each), 'utf8').includes('self.onmessage'),
          );
          const code = readFileSync(join(folder, name ?? ''), 'utf8');
          await context.route(`**/assets/${name}`, (route) =>
            route.fulfill({ contentType: 'text/javascript', body: `{ ${change} }\n${code}` }),
          );
        }
        await openAndSave(page, place);
      },
    );
  }
