import { CROP_ASPECTS, type CropAspect } from '../../config/crop';
import { JPEG_QUALITY } from '../../config/limits';
import { dpiOf, PER_INCH } from '../../config/print';
import { densityOf, type Edit, lastResize, type Output, pixelEdits, sizeBefore } from '../../edits';
import type { Size } from '../../lib/geometry';
import type { Length } from '../../lib/parseQuantity';
import type { SavedFile } from '../../session';
import { hasSameShape } from '../../shared/fit/sameShape';
import type { Task } from '../../shared/task/task';
import { hasChosenSize } from './choice';

/** The output that a task asks for, or null if it asks for none. */
export function outputOfTask(task: Task, edits: readonly Edit[]): Output | null {
  const { format, quality } = task;
  const [least, most] = [task.least ?? null, task.most ?? null];
  const isRange = least !== null || most !== null;
  if (format === 'jpeg') {
    const options = { format, background: '#ffffff', baseline: false } as const;
    return isRange
      ? { ...options, kind: 'range', least, most, shrinks: false }
      : { ...options, kind: 'quality', quality: quality ?? JPEG_QUALITY.usual };
  }
  if (!isRange) return null;
  const range = { format: 'png', kind: 'range', least, most } as const;
  return hasChosenSize(edits) ? { ...range, by: 'colors', dithers: true } : { ...range, by: 'pixels' };
}

/** What a link says of an output. A palette, a longer search and the original quality belong to one image. */
function outputInTask(output: Output): Task {
  const { format, kind } = output;
  const { least, most } = kind === 'range' ? output : { least: null, most: null };
  return {
    ...(format === 'jpeg' && { format }),
    ...(kind === 'quality' && { quality: output.quality }),
    ...(least !== null && { least }),
    ...(most !== null && { most }),
  };
}

/** The listed proportions of a size in whole pixels, or null. Others are those of one image. */
function listedAspect({ width, height }: Size): CropAspect | null {
  const isOf = (aspect: CropAspect) => {
    const [x = 0, y = 0] = aspect.split(':').map(Number);
    return Math.abs(width * y - height * x) <= Math.max(x, y) / 2;
  };
  return CROP_ASPECTS.find((aspect) => aspect !== 'free' && isOf(aspect)) ?? null;
}

/** The most decimals of a length in millimeters. */
const MM_DIGITS = 6;

/** The shortest number of millimeters that means so many pixels. */
function millimeters(pixels: number, dpi: number): Length {
  const exact = (pixels * PER_INCH.mm) / dpi;
  let value = exact;
  for (let digits = 0; digits <= MM_DIGITS; digits++) {
    value = Number(exact.toFixed(digits));
    if (Math.round((value * dpi) / PER_INCH.mm) === pixels) break;
  }
  return { value, unit: 'mm' };
}

const pixels = (value: number): Length => ({ value, unit: 'px' });

/** What was done to an image, as a task for other images: without what belongs to this one, such as the place of a crop. */
export function taskOf(original: Size, { edits, output }: Pick<SavedFile, 'edits' | 'output'>): Task {
  // A flip changes no size.
  const changes = pixelEdits(edits).filter(({ kind }) => kind !== 'flip');
  const resize = lastResize(changes);
  const crop = changes.findLast(({ kind }) => kind === 'crop');
  const density = densityOf(edits);
  const dpi = density && dpiOf(density);
  const base = sizeBefore('resize', original, changes);
  const size = resize?.size;
  // A size in the proportions of the image is given by one side, and that of other images follows from theirs.
  const isProportional = size && hasSameShape(base, size);
  const aspect = crop?.kind === 'crop' && (!size || isProportional) ? listedAspect(crop.rect) : null;
  return {
    ...(size && { width: dpi ? millimeters(size.width, dpi.across) : pixels(size.width) }),
    ...(size &&
      !isProportional && { height: dpi ? millimeters(size.height, dpi.down) : pixels(size.height) }),
    ...(dpi && { dpi }),
    ...(aspect && { crop: aspect }),
    ...(resize && !isProportional && resize.fit !== 'stretch' && { fit: resize.fit }),
    ...outputInTask(output),
  };
}
