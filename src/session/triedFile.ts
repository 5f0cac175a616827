import type { Density } from '../config/print';
import { addEdit, densityEdit, type Edit, editsWithSize } from '../edits';
import type { ImageCore, Progress } from '../imagecore';
import { type Size, sameSize } from '../lib/geometry';
import type { RequestOptions } from './scheduler';
import type { SearchResult, SearchTrial } from './sizeLimit';
import type { MadeFile, Picture, SavedFile } from './types';

/** The picture of which a file is made. */
export interface PictureToSave extends Pick<SavedFile, 'edits' | 'picture'> {
  readonly file: File;
  /** The file that is there: the full one, or what an earlier search has found. */
  readonly blob: Blob;
  readonly density: Density | null;
}

/** The edits that lead to the picture in another size, with the density that keeps its size in print if asked for. */
export function editsAt(
  { edits, picture, density }: Pick<PictureToSave, 'edits' | 'picture' | 'density'>,
  size: Size,
  keepsPrint = false,
): readonly Edit[] {
  if (sameSize(size, picture.size)) return edits;
  const resized = editsWithSize(edits, size);
  if (!keepsPrint || !density) return resized;
  const share = size.width / picture.size.width;
  const reduced = (perMeter: number) => Math.max(1, Math.round(perMeter * share));
  return addEdit(resized, densityEdit({ x: reduced(density.x), y: reduced(density.y) }, resized));
}

export interface MakeFileOptions extends RequestOptions {
  readonly core: ImageCore;
  /** Renders the picture of a file. */
  readonly preview: (
    image: Pick<PictureToSave, 'file' | 'edits'> & Pick<MadeFile, 'encoding'>,
  ) => Promise<Picture>;
  /** Called with the file, and by a search with each smaller one that it finds. */
  readonly show: (file: MadeFile) => void;
}

/** A file that was encoded to find out its size, and is saved if it is the best one. */
export interface TriedFile extends SearchTrial, Omit<MadeFile, 'picture'> {
  /** The size in pixels, if a limit is reached by fewer of them. */
  readonly size?: Size;
}

/** Returns a function that reports that the next trial begins, and returns the report. */
export function trialReports(onProgress: MakeFileOptions['onProgress'], steps: number): () => Progress {
  let step = 0;
  return () => {
    // How many trials follow the guesses is not known.
    step = Math.min(step + 1, steps);
    const progress: Progress = { phase: 'encode', step, steps };
    onProgress(progress);
    return progress;
  };
}

/** The result of a search that has only one file. */
export const only = (fitting: TriedFile): SearchResult<TriedFile> => ({
  fitting,
  smallest: fitting,
  exhausted: true,
});
