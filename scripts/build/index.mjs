import { ensurePackages } from '../setup/npm.mjs';
import { buildCore } from './core.mjs';
import { buildSite } from './site.mjs';

/** From a fresh clone, or from whatever is there, to a site in dist/. */
export async function buildAll() {
  await ensurePackages();
  await buildCore();
  await buildSite();
}
