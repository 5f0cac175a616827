import type { Edit } from '../../edits';
import type { ImageCore, Opened, Progress, Rendered } from '../index';

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
    { kind: 'rotate', turn: 'right' },
    { kind: 'crop', rect: { x: 0, y: 0, width: 16, height: 16 } },
  ];
  let edits: readonly Edit[] = [];
  for (const step of steps) {
    edits = [...edits, step];
    // The worker has the result of the previous step in its cache, and computes only this step.
    show(await core.render({ file, edits }, view, { onProgress }));
  }
  return core.encode({ file, edits }, { onProgress });
}
