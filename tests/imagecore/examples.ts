// Examples of the use of the image core. examples.test.ts runs them.
import { type Edit, LOSSLESS_PNG } from '../../src/edits';
import {
  type ImageCore,
  ImageCoreError,
  isAbort,
  type Opened,
  type Progress,
  type Rendered,
  type RenderRegion,
} from '../../src/imagecore';

/** Converts an image file to a PNG file of 48 × 32 pixels in one call. */
export function saveResized(core: ImageCore, file: Blob): Promise<Blob> {
  const resize: Edit = { kind: 'resize', size: { width: 48, height: 32 }, fit: 'contain' };
  return core.encode({ file, edits: [resize] }, LOSSLESS_PNG);
}

/** Opens a file, shows a preview after each edit, and returns the PNG file at the end. */
export async function editStepByStep(
  core: ImageCore,
  file: Blob,
  show: (view: Opened | Rendered) => void,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const view = { bounds: { width: 800, height: 600 } };
  show(await core.open(file, view, { onProgress }));
  const steps: readonly Edit[] = [
    { kind: 'resize', size: { width: 24, height: 24 }, fit: 'stretch' },
    { kind: 'crop', rect: { x: 0, y: 0, width: 16, height: 16 } },
  ];
  let edits: readonly Edit[] = [];
  for (const step of steps) {
    edits = [...edits, step];
    // The worker has the pixels of the previous step in its cache. The picture of a crop is made of them; the file gets its own.
    show(await core.render({ file, edits }, view, { onProgress }));
  }
  return core.encode({ file, edits }, LOSSLESS_PNG, { onProgress });
}

/** Opens a file within a time limit, and puts each outcome into words. */
export async function openOrExplain(core: ImageCore, file: Blob, milliseconds: number): Promise<string> {
  const view: RenderRegion = { bounds: { width: 800, height: 600 } };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), milliseconds);
  try {
    const { size, source } = await core.open(file, view, { signal: limit.signal });
    return `${source.format}, ${size.width} × ${size.height} pixels`;
  } catch (thrown) {
    if (isAbort(thrown)) return 'took too long';
    if (thrown instanceof ImageCoreError) return thrown.format ? `a ${thrown.format} file` : thrown.code;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
