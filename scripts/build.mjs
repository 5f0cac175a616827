// Builds the core and the site. The script fails if the built site exceeds a size limit of build/sizes.mjs.
import { buildAll } from './build/index.mjs';
import { reportSizes } from './build/sizes.mjs';
import { Problem, runMain } from './lib/problem.mjs';

await runMain(async () => {
  await buildAll();
  console.log('');
  if (!reportSizes()) throw new Problem('The build is larger than it may be: see the sizes above.');
});
