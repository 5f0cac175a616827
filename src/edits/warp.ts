import type { Size } from '../lib/geometry';
import { type Edit, foldOf, matrixOf, type PixelEdit, pixelCostOf, sizeAfterEdit } from './edit';
import { type Background, sameBackground } from './kinds/background';
import { pixelEdits } from './kinds/density';
import { IDENTITY_MATRIX, inverse, type Matrix, withDivisorOneAt } from './kinds/matrix';
import { product } from './matrices';

/** Pixels that are computed once, from a map. */
export interface Warp {
  readonly size: Size;
  /** Maps positions in the result to positions in the image before, both in pixels from the top left corner. */
  readonly back: Matrix;
  /** What is seen beside the image before. */
  readonly background: Background;
}

/** What is computed at once: one edit, or a run of several edits as one map. */
export interface PixelStage {
  readonly edits: readonly PixelEdit[];
  /** Null if there is one edit, which has neither an angle nor a perspective. */
  readonly warp: Warp | null;
}

/** Successive edits that are one map. */
interface Run {
  readonly edits: readonly PixelEdit[];
  readonly before: Size;
  readonly size: Size;
  readonly matrix: Matrix;
  readonly isWarp: boolean;
  readonly isReduced: boolean;
  readonly isCut: boolean;
  /** What is seen beside the image before the run. Null if nothing is beside it. */
  readonly background: Background | null;
}

const emptyRun = (before: Size): Run => ({
  edits: [],
  before,
  size: before,
  matrix: IDENTITY_MATRIX,
  isWarp: false,
  isReduced: false,
  isCut: false,
  background: null,
});

/** The run with one more edit, or null if the edit does not belong to it. */
function withEdit(run: Run, edit: PixelEdit): Run | null {
  const fold = foldOf(edit, run.size);
  if (!fold) return null;
  // What a reduction has removed must not return.
  if (run.isReduced && fold.enlarges) return null;
  // What is outside of a cut must not return, and there is one background.
  const { background } = fold;
  if (background !== null) {
    if (run.isCut || (run.background !== null && !sameBackground(run.background, background))) return null;
  }
  return {
    ...run,
    edits: [...run.edits, edit],
    size: sizeAfterEdit(run.size, edit),
    matrix: product(matrixOf(edit, run.size), run.matrix),
    isWarp: run.isWarp || fold.isWarp,
    isReduced: run.isReduced || fold.reduces,
    isCut: run.isCut || fold.cuts,
    background: background ?? run.background,
  };
}

function stagesOfRun({ edits, size, matrix, isWarp, background }: Run): readonly PixelStage[] {
  // Without an angle, each edit has its own exact way.
  if (!isWarp) return edits.map((edit) => ({ edits: [edit], warp: null }));
  const back = withDivisorOneAt(inverse(matrix), { x: size.width / 2, y: size.height / 2 });
  return [{ edits, warp: { size, back, background: background ?? 'transparent' } }];
}

/**
 * The computations that lead from the opened image to its pixels after the edits. A run of crops, rotations, flips,
 * angles, perspectives and resizes is one map, if it has an angle or a perspective: its pixels are computed only once.
 * An enlargement after a reduction, the nearest neighbor, bars and `pad` end a run. The stages of the first edits of a
 * list are those of the whole list, as far as they end with the same edit.
 */
export function pixelStages(original: Size, edits: readonly PixelEdit[]): readonly PixelStage[] {
  const stages: PixelStage[] = [];
  let run = emptyRun(original);
  for (const edit of edits) {
    const longer = withEdit(run, edit);
    if (longer) {
      run = longer;
      continue;
    }
    stages.push(...stagesOfRun(run));
    run = emptyRun(run.size);
    const alone = withEdit(run, edit);
    if (alone) run = alone;
    else {
      stages.push({ edits: [edit], warp: null });
      run = emptyRun(sizeAfterEdit(run.size, edit));
    }
  }
  return [...stages, ...stagesOfRun(run)];
}

/** Whether all pixels of the result are computed at once, by a map of several edits or of one angle or perspective. */
export function isResampledOnce(original: Size, edits: readonly Edit[]): boolean {
  let before = original;
  const computed = pixelStages(original, pixelEdits(edits)).filter(({ edits: of, warp }) => {
    const cost = warp ? 'resampled' : pixelCostOf(before, of);
    before = of.reduce(sizeAfterEdit, before);
    return cost !== 'exact';
  });
  return computed.length === 1 && computed[0]?.warp !== null;
}
