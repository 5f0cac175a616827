// Random edits on random images, through the session, the client and the worker. The saved files are compared with
// those of the native program. The tests are a short run of `npm run test:soak`.
import { expect, type Page } from '@playwright/test';
import { buildReplay, replayer } from '../tools/test/soak/replay.mjs';
import { soak } from '../tools/test/soak/soaking.mjs';
import { openHarness } from './support/harness';
import { test } from './support/test';
import { LONG } from './support/tiers';

type Replays = ReturnType<typeof replayer>;

let program: string;

test.beforeAll(() => {
  // The build takes this long only if the tests of cargo have not built the program before.
  test.setTimeout(600_000);
  program = buildReplay('test');
});

test.beforeEach(async ({ page, baseURL }) => openHarness(page, baseURL, 'soak'));

async function soakBriefly(page: Page, folder: string, edits: number, change = (same: Replays) => same) {
  let file: Buffer = Buffer.alloc(0);
  await page.route('**/input', (route) => route.fulfill({ body: file }));
  const bounds = await page.evaluate(() => window.soak.bounds);
  return soak({
    page,
    give: (bytes) => {
      file = bytes;
    },
    replays: change(replayer(program, folder, bounds)),
    folder,
    seed: 1,
    edits,
    each: 3,
    largest: 300,
    area: 60_000,
  });
}

test(
  'after random edits, Undo, Redo and Cancel, the saved files are the same as those of the native program',
  LONG,
  async ({ page }, info) => {
    const { faults, compared, closed } = await soakBriefly(page, info.outputPath(), 25);
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(8);
    expect(closed).toBeGreaterThan(1);
  },
);

test(
  'the soak test reports a fault if the native program makes one edit more than the site',
  LONG,
  async ({ page }, info) => {
    const { faults } = await soakBriefly(page, info.outputPath(), 1, (replays) => ({
      ...replays,
      replay: (edits, encoding) =>
        replays.replay(
          [...edits, { kind: 'resize', size: { width: 3, height: 2 }, fit: 'stretch' }],
          encoding,
        ),
    }));
    expect(faults.join('\n')).toContain('has other pixels');
  },
);
