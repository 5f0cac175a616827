// Installs missing npm packages and tools, builds the parts that have changed, and serves the production build.
import { buildAll } from './build/index.mjs';
import { root } from './lib/paths.mjs';
import { sitePort, stopIfTaken } from './lib/ports.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  const port = sitePort();
  // A first build takes minutes, so a port that is in use is reported before the build. The build leaves time for
  // another program to take the port, so a second check follows.
  await stopIfTaken(port, 'PORT');
  await buildAll();
  await stopIfTaken(port, 'PORT');

  const { preview } = await import('vite');
  await preview({ root, preview: { port } });
  console.log(`\nPixel Resize is at http://localhost:${port} (Ctrl+C stops it)`);
});
