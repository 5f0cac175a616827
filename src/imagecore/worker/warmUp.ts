import type { Core, Raster } from './core';
import type { ParallelJob } from './parallelJob';

/*
 * A browser first compiles WebAssembly quickly, and optimizes only functions that have run for a while. So the
 * functions of the core run repeatedly with a small image while the visitor is still choosing a file.
 */

/** The longest time of the warm-up in milliseconds. Later work optimizes the rest. */
const TIME = 400;

/** The side in pixels of a picture for which the search for the smallest file takes few milliseconds. */
const TINY = 8;

/** A JPEG in Base64: 64 × 64 pixels of soft noise, with subsampled chroma. */
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
 * Warms up the core in short steps. The worker handles messages between two steps.
 *
 * @param isWanted returns false when a call has arrived and the warm-up must stop.
 */
export async function warmUp(core: Core, isWanted: () => boolean): Promise<void> {
  const file = Uint8Array.from(atob(PICTURE), (character) => character.charCodeAt(0));
  const end = performance.now() + TIME;
  while (isWanted() && performance.now() < end) {
    runAll(core, file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * The memory in bytes that is accessed while a visitor chooses a file: that of a photograph of about 20 megapixels. The
 * first access to memory takes as long as copying it ten times.
 */
const MEMORY = 67_108_864;

/** The memory in bytes that is accessed in one step, in some milliseconds. */
const MEMORY_STEP = 8_388_608;

/**
 * Accesses the memory for an image in short steps. The worker handles messages between two steps.
 *
 * @param isWanted returns false when a call has arrived and the accesses must stop.
 */
export async function accessMemory(core: Core, isWanted: () => boolean): Promise<void> {
  for (let end = MEMORY_STEP; end <= MEMORY && isWanted(); end += MEMORY_STEP) {
    core.accessMemory(end - MEMORY_STEP, end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Runs the functions for large images, and the search for the smallest file of a tiny one. */
function runAll(core: Core, file: Uint8Array): void {
  const made: Raster[] = [];
  const open = (bytes: Uint8Array) => runHere(runHere(core.decodeJob(bytes, 0))).orient();
  try {
    const opened = open(file);
    made.push(opened);
    const resized = (side: number) => {
      const kept = Uint32Array.of(0, 0, opened.width, opened.height);
      return runHere(opened.resizeJob(side, side, kept, Uint32Array.of(0, 0, side, side)));
    };
    const enlarged = resized(150);
    made.push(enlarged, runHere(opened.fitWithinJob(40, 40)), resized(24));
    made.push(open(enlarged.encodeFast()));
    const tiny = resized(TINY);
    made.push(tiny);
    runHere(tiny.encodeJob());
  } finally {
    for (const raster of made) raster.free();
  }
}

function runHere<T>(job: ParallelJob<T>): T {
  for (let part = 0; part < job.parts; part++) job.run(part);
  return job.finish();
}
