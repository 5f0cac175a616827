import type { ImageCore } from '../imagecore';
import type { Size } from '../lib/geometry';
import type { RequestOptions } from './scheduler';
import type { SearchTrial } from './sizeLimit';
import type { MadeFile, Picture, SavedFile } from './types';

/** The picture of which a file is made. */
export interface PictureToSave extends Pick<SavedFile, 'edits' | 'picture'> {
  readonly file: File;
  /** The size in bytes of the file that is there: the full one, or what an earlier search has found. */
  readonly bytes: number;
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
