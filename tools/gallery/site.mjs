// Takes pictures of every screen in every state, at three widths, in both themes and all languages. The script writes
// the pictures, and a page that shows one picture at a time. Options select fewer or other pictures:
//
//   --languages de,ja   only these languages
//   --widths 390,1280   these widths of the window, in CSS pixels
//   --themes light      only this theme
//   --format png        PNG files, not JPEG files
//   --tallest 2000      a taller picture is cut into parts of at most this height
//   --out FOLDER        another folder. The files that are already in it stay
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { ensurePackages } from '../../scripts/setup/npm.mjs';
import { withProduction } from '../lib/production.mjs';
import { withoutFont } from './fonts.mjs';
import { leafPage } from './leaf.mjs';
import { readOptions } from './options.mjs';

await runMain(async () => {
  // These imports are dynamic because a fresh clone has no npm packages when this file is loaded.
  await ensurePackages();
  const { runnerImport } = await import('vite');
  const { takePictures } = await import('./pictures.mjs');
  /** @type {{ module: typeof import('../../src/data/languages') }} */
  const { module } = await runnerImport(join(root, 'src/data/languages.ts'));
  const options = readOptions(process.argv.slice(2), module.LANGUAGES);
  const folder = options.out === undefined ? join(buildDir, 'gallery') : resolve(options.out);
  if (options.out === undefined) rmSync(folder, { recursive: true, force: true });
  /** @type {import('./pictures.mjs').Picture[]} */
  const pictures = [];
  await withProduction(async (browser, origin) => {
    for (const language of await withoutFont(browser, options.languages)) {
      console.log(`This machine has no font for the language "${language}", so its pictures show boxes.`);
    }
    for (const language of options.languages) {
      const start = performance.now();
      mkdirSync(join(folder, language), { recursive: true });
      const taken = await takePictures({ browser, origin, language, folder, options });
      pictures.push(...taken);
      console.log(
        `${language}: ${taken.length} pictures, ${((performance.now() - start) / 1000).toFixed(0)} s`,
      );
    }
  });
  const page = join(folder, 'index.html');
  writeFileSync(page, leafPage(pictures));
  console.log(`\n${page} has the pictures.`);
});
