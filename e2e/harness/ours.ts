// Our side of `npm run bench`: from a file to the PNG of its square, as the site does it.
import { createImageCore } from '../../src/imagecore';

/** What a program gives: the file, and the milliseconds of each phase that it tells. */
export interface Done {
  readonly png: Blob;
  readonly phases: Record<string, number>;
}

const core = createImageCore();

async function resize(file: Blob, side: number): Promise<Done> {
  performance.clearMeasures();
  // The bounds of the site's first preview.
  await core.open(file, { bounds: { width: 1600, height: 1200 } });
  const size = { width: side, height: side };
  const png = await core.encode({ file, edits: [{ kind: 'resize', size, fit: 'stretch' }] });
  const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
  return { png, phases: Object.assign({}, ...measures.map(({ detail }) => detail.phases)) };
}

Object.assign(window, { prepare: () => core.prewarm(), resize });
