import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runPackage } from '../lib/packages.mjs';
import { buildDir, distDir, root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { withStaging } from '../lib/staging.mjs';
import { hashFiles, isFresh, listFiles, removeStamp, writeStamp } from '../lib/stamp.mjs';
import { step } from '../lib/step.mjs';

/** The input files and folders of the built site. The folder src contains the core's package too. */
const sources = [
  ...['src', 'public', 'art', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'],
  ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.app.json', 'tsconfig.worker.json'],
  ...['scripts/build', '.env', '.env.local', '.env.production', '.env.production.local'],
];

/**
 * The site's public URL (see src/config/site.ts). Every page contains this URL, so a build with another URL differs.
 */
const { VITE_SITE_URL } = process.env;

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Builds the site into dist/, unless dist/ already holds the site that was built from the present inputs. */
export async function buildSite() {
  const stamp = () => ({
    inputs: hashFiles(
      listFiles(sources, (path) => !isTest(path)),
      [VITE_SITE_URL ?? ''],
    ),
    outputs: hashFiles(listFiles([distDir])),
  });
  const before = stamp();
  if (isFresh('site', before)) return;
  if (!existsSync(join(root, 'index.html')))
    throw new Problem('There is no index.html to build a site from.');

  const why = existsSync(distDir) ? 'its sources have changed' : 'it is not built yet';
  await step(`Site: ${why}, so vite build and a page for each address`, async () => {
    await withStaging(join(buildDir, 'site'), async (staging) => {
      if ((await runPackage('vite', ['build', '--outDir', staging, '--emptyOutDir'])) !== 0) {
        throw new Problem('The site did not build: see the messages above.');
      }
      removeStamp('site');
      rmSync(distDir, { recursive: true, force: true });
      renameSync(staging, distDir);
    });
    // If a source file was edited during the build, the site gets no stamp, so that the next call builds again.
    const after = stamp();
    if (after.inputs === before.inputs) writeStamp('site', after);
  });
}
