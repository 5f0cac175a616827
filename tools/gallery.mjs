// Takes pictures of the screens in their states, at three widths, in both themes and all languages, and writes a page
// that shows one picture at a time. Options of `npm run gallery --` select fewer or other pictures:
// - `--languages de,ja`: only these languages
// - `--widths 390,844x390`: these widths of the window, in CSS pixels, or its width and height
// - `--themes light`: only this theme
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPackage } from '../scripts/lib/packages.mjs';
import { buildDir } from '../scripts/lib/paths.mjs';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { ensureBrowser } from '../scripts/setup/browser.mjs';
import { galleryPage } from './gallery/page.mjs';
import { optionsOf } from './lib/options.mjs';

await runMain(async () => {
  const values = optionsOf({ languages: '', widths: '360,768,1440', themes: 'light,dark' });
  const chosen = Object.entries(values).map(([name, text]) => [name, text.split(',').filter(Boolean)]);
  const folder = join(buildDir, 'gallery');
  rmSync(folder, { recursive: true, force: true });
  await ensureBrowser();
  const code = await runPackage('playwright', ['test', '--config', 'tools/gallery/playwright.config.ts'], {
    env: { GALLERY: JSON.stringify({ folder, ...Object.fromEntries(chosen) }) },
  });
  if (code !== 0) throw new Problem('Not every state was reached: see the messages above.');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.jpg'));
  writeFileSync(join(folder, 'index.html'), galleryPage(files.sort()));
  console.log(`${join(folder, 'index.html')} has ${files.length} pictures.`);
});
