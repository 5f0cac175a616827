import type { Core, Raster } from './core';

/*
 * Engines compile WebAssembly quickly at first, and well only what has been run for a while. So the paths that an image
 * takes are run over and over with a small one, while the visitor is still choosing a file.
 */

/** Milliseconds that it takes altogether, at most. What is not well compiled by then will be at work. */
const TIME = 400;

/** 64 × 64 pixels of soft noise: a JPEG with its chroma halved. */
const PICTURE =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8a' +
  'Gi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAGgABAAMB' +
  'AQEAAAAAAAAAAAAABAIDBQEABv/EACUQAAEEAQQBBQEBAAAAAAAAAAEAAgMEEQUSITETFCIjMkEkYf/EABkBAQEAAwEAAAAAAAAAAAAAAAIDAAEE' +
  'Bf/EACERAAICAQQDAQEAAAAAAAAAAAECAAMSBBEhMRMiMiNB/9oADAMBAAIRAxEAPwAzojZGxna1dPmbp1Z0cvZCpkY2iPI1UbhqHuccYRYg1bvN' +
  'PZlxZ1DmUMuOmP1JXrEosSBzOgpyVdw2fi7HVbDGcKtfj4de5VitdWYjquoxRRhpPKLd/qkD2dIVSuZbZD+G5WhaLag2xnKOo1AFgVe4NO4SzMyc' +
  'cobGGHsKbRv6WVHM50mXcBMbYLR7eVINdU+ZgWoHciW3GOliwEStBJDz+LhuSDsKyO0XsIwn+yergYy1ahqczLxK1/tH2USxzXc9IgPjk3pLZzKF' +
  'loCpsIAxDgt8yydgMXxcPQhXm7lJKW1xYchJD2yRHdgHCxbBj1FdSq8gzKEfqD44vsnVqpqtxOOVXpjWxXy7PGVoaq/yOG0JWEWjEdQ6cBrfGnzB' +
  '2IGFntCPFFt4U61h0r8OHCRM0NIwuewO3oTCEKvmkFPE4NyuVpGtGCr7PkMXDSp0ajXxF0hwf9XpvsoB/s1qQAuQ7kGPAdk9Kqw2SU/F0ukAzln5' +
  'lOja2NmRyuew1hd1kvGyMCDxAQVpozuPa0oXtI+TlFNl5ftxwrByptQzjyjuJ7WI2UcQ80kcLdwCnTk9Q4H8SotNbbdscvWKY0zhi3ai9V/UrXZV' +
  'ltWeJpk12QDcAvntTsHyYgOG/wCJNaY25PGelVqNUQPGFymth7MeYGFY9qju0PCx0oGPskAPh+6ojl8ADglxO9YMuVSxRtz8zKl1Fp4HE9vjkGGj' +
  '3KiWbwHDkiasKzfIFnTf0nJVqH2b8uROuv8AI4kcz//Z';

/**
 * Warms up the core in short steps, between which messages are heard.
 *
 * @param isWanted whether to go on: work has come otherwise.
 */
export async function warmUp(core: Core, isWanted: () => boolean): Promise<void> {
  const file = Uint8Array.from(atob(PICTURE), (character) => character.charCodeAt(0));
  const end = performance.now() + TIME;
  while (isWanted() && performance.now() < end) {
    runAll(core, file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Takes an image through the paths that large ones take: saving a small one is another, and slow. */
function runAll(core: Core, file: Uint8Array): void {
  const made: Raster[] = [];
  try {
    const opened = core.decode(file).orient();
    const enlarged = opened.resize(150, 150, 'stretch');
    made.push(opened, enlarged, opened.fitWithin(40, 40), opened.resize(24, 24, 'stretch'));
    made.push(core.decode(enlarged.encodeFast()).orient());
  } finally {
    for (const raster of made) raster.free();
  }
}
