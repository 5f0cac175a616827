// Reduces photographs and logos to icons with our core and with other programs. For each icon, the script computes the
// error: the difference between this icon and a reference icon. A simple Lanczos3 resize in
// tests/support/lanczosReference.mjs makes the reference icon. The script writes a page that shows all icons with their
// errors. The page also explains why our core reduces images in linear light, but enlarges images in sRGB-encoded
// values. Both are compared with references of their kind. `--only rings` uses only the sources whose name contains "rings".
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { inChromium } from '../../scripts/lib/chromium.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { resampled } from '../../tests/support/lanczosReference.mjs';
import { optionsOf } from '../lib/options.mjs';
import { peerFile } from '../lib/peers.mjs';
import { enlarge } from './quality/enlarging.mjs';
import { rmsError, shown } from './quality/error.mjs';
import { page } from './quality/page.mjs';
import { browsers, favicons, ours, sharps } from './quality/resizers.mjs';
import { sources } from './quality/sources.mjs';
import { summary } from './quality/summary.mjs';

/**
 * The icons from one source picture in one size.
 * @typedef {object} Row
 * @property {string} group `photograph` or `logo`
 * @property {string} source the name of the source picture
 * @property {number} side the width and height of the icons, in pixels
 * @property {Uint8Array} reference the reference as RGBA samples with straight alpha
 * @property {{ name: string; error: number; rgba: Uint8Array }[]} results the icon of each program, with its error (see
 *   `rmsError`). Our core comes first
 */

/** The sizes of the icons: width and height in pixels. */
const sides = [16, 32, 48, 192, 256, 512];

/**
 * Reduces the source pictures with all programs.
 * @param {typeof import('../../src/imagecore/pkg/imagecore.js')} core
 * @param {string} only a part of the names of the sources
 */
async function measure(core, only) {
  const pica = await peerFile('pica/dist/pica.min.js');
  return inChromium(async (browserPage, give) => {
    await browserPage.addScriptTag({ path: pica });
    const resizers = [ours(core), ...browsers(browserPage, give), ...sharps, await favicons()];
    /** @type {Row[]} */
    const rows = [];
    for await (const source of sources()) {
      if (!source.name.includes(only)) continue;
      const opened = [];
      for (const { name, open } of resizers) opened.push({ name, resize: await open(source) });
      for (const side of sides) {
        const isReduced = side < source.pixels.width;
        const reference = resampled(source.pixels, side, side, isReduced);
        const results = [];
        for (const { name, resize } of opened) {
          const rgba = await resize(side);
          results.push({ name, rgba, error: rmsError(rgba, reference) });
        }
        const errors = results.map(({ name, error }) => `${name} ${error.toFixed(2)}`);
        console.log(`${source.name} ${side}: ${errors.join(', ')}`);
        rows.push({ group: source.group, source: source.name, side, reference: shown(reference), results });
      }
    }
    return { rows, peers: resizers.map(({ name, words }) => ({ name, words })) };
  });
}

await runMain(async () => {
  const { only } = optionsOf({ only: '' });
  if (missingCorpora) console.log(`${missingCorpora} The photographs are made here.`);
  await buildCore();
  const core = await loadCore();
  const { rows, peers } = await measure(core, only);
  const { enlargements, error } = await enlarge(core);
  const folder = join(buildDir, 'gallery-quality');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), await page(rows, peers, enlargements));
  console.log(`\n${summary(rows)}\n`);
  for (const { name, results } of enlargements) {
    for (const { way, dip } of results) console.log(`${name}, enlarged; ${way}: ${dip} levels below`);
  }
  console.log(`Enlarged by us: within ${error.toFixed(2)} of the reference in stored values.`);
  console.log(`\n${join('.build', 'gallery-quality', 'index.html')} has the pictures.`);
});
