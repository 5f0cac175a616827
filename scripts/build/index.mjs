import { ensurePackages } from '../setup/npm.mjs';
import { buildCore } from './core.mjs';
import { buildSite } from './site.mjs';

/** Installs the npm packages, builds the core, and builds the site in dist/. It skips the steps that are up to date. */
export async function buildAll() {
  await ensurePackages();
  await buildCore();
  await buildSite();
}
