// The program of this project in `npm run bench`: it resizes a file to a square PNG, as the site does.
import { LOSSLESS_PNG } from '../../src/edits';
import { createImageCore } from '../../src/imagecore';

/** The result of a program: the PNG, and the time of each phase that the program reports, in milliseconds. */
export interface Done {
  readonly png: Blob;
  readonly phases: Record<string, number>;
}

const core = createImageCore();

async function resize(file: Blob, side: number): Promise<Done> {
  performance.clearMeasures();
  // The site requests its first preview with the same bounds.
  await core.open(file, { bounds: { width: 1600, height: 1200 } });
  const size = { width: side, height: side };
  const png = await core.encode({ file, edits: [{ kind: 'resize', size, fit: 'stretch' }] }, LOSSLESS_PNG);
  const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
  return { png, phases: Object.assign({}, ...measures.map(({ detail }) => detail.phases)) };
}

Object.assign(window, { prepare: () => core.prewarm(), resize });
