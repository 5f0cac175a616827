// The program of this project in `npm run bench`: it resizes a file to a square, and saves it as a PNG or a JPEG, as the
// site does.
import { type JpegEncoding, LOSSLESS_PNG } from '../../src/edits';
import { createImageCore, type EditedImage } from '../../src/imagecore';
import type { Output } from '../../tools/bench/whole/jobs.mjs';

/** The result of a program: the file, and the time of each phase that the program reports, in milliseconds. */
export interface Done {
  readonly saved: Blob;
  readonly phases: Record<string, number>;
}

/** The quality of the next JPEG is lower than that of the first one by this number. */
const NEXT = 5;

const core = createImageCore();

async function resize(file: Blob, side: number, { type, quality }: Output): Promise<Done> {
  performance.clearMeasures();
  // Without bounds no preview is made, as the other programs make none. `npm run bench:input` measures it.
  await core.open(file, { rect: { x: 0, y: 0, width: 1, height: 1 }, level: 0 });
  const size = { width: side, height: side };
  const image: EditedImage = { file, edits: [{ kind: 'resize', size, fit: 'stretch' }] };
  const jpeg: JpegEncoding = { format: 'jpeg', quality, background: '#ffffff', baseline: false };
  const isJpeg = type === 'image/jpeg';
  const saved = await core.encode(image, isJpeg ? jpeg : LOSSLESS_PNG);
  const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
  const phases = Object.assign({}, ...measures.map(({ detail }) => detail.phases));
  if (!isJpeg) return { saved, phases };
  // A visitor who moves the slider gets the next file from the coefficients that the worker keeps.
  const start = performance.now();
  await core.encode(image, { ...jpeg, quality: quality - NEXT });
  return { saved, phases: { ...phases, next: performance.now() - start } };
}

Object.assign(window, { prepare: () => core.prewarm(), resize });
