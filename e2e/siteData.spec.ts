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

/** Opens the photo, resizes it and saves it. The fault must have taken effect in `place`, and no error may be logged. */
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

/** Ways in which an API can fail. Each is the body of a function that runs before all other scripts, with `refuse`. */
const FAULTS = {
  'locks throw': `LockManager.prototype.request = LockManager.prototype.query = () => { throw refuse(); };`,
  'locks reject': `LockManager.prototype.request = LockManager.prototype.query = () => Promise.reject(refuse());`,
  'locks never answer': `LockManager.prototype.request = LockManager.prototype.query = () => { refuse(); return new Promise(() => {}); };`,
  'there are no locks': `Object.defineProperty(navigator, 'locks', { get() { refuse(); return undefined; } });`,
  'the property for locks throws': `Object.defineProperty(navigator, 'locks', { get() { throw refuse(); } });`,
  'IndexedDB throws': `Object.defineProperty(self, 'indexedDB', { get() { throw refuse(); } });`,
  // Playwright has replaced the method of this object, and not that of its prototype.
  'the service worker is refused': `if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(refuse());`,
  'the service worker throws': `if (navigator.serviceWorker) navigator.serviceWorker.register = () => { throw refuse(); };`,
  'localStorage throws': `if (self.Storage) for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(self, name, { get() { throw refuse(); } });`,
} as const;

/** Counts the refusals, so that a test fails if the site does not use the API at all. */
const COUNTED = `self.refusals = 0; const refuse = () => { self.refusals += 1; return new DOMException('insecure', 'SecurityError'); };`;

const DAILY: readonly string[] = [
  'locks throw in the page and the workers',
  'all data is refused, also locks, in the page and the workers',
];

const PLACES = ['the page', 'the workers', 'the page and the workers'] as const;

/** The fault that is tested in each place alone. The workers use only locks. */
const PLACED = 'locks reject';

const ALL = [
  'locks reject',
  'IndexedDB throws',
  'the service worker is refused',
  'localStorage throws',
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
      `a file opens and is saved if ${what}`,
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
