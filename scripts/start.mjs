// Sets up what is missing, builds what has changed, and serves the production build.
import { buildAll } from './build/index.mjs';
import { root } from './lib/paths.mjs';
import { sitePort, stopIfTaken } from './lib/ports.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  const port = sitePort();
  // Asked before the minutes of a first build, not after.
  await stopIfTaken(port);
  await buildAll();
  await stopIfTaken(port);

  const { preview } = await import('vite');
  await preview({ root, preview: { port } });
  console.log(`\nPixel Resize is at http://localhost:${port} (Ctrl+C stops it)`);
});
