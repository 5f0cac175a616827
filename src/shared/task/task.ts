import type { CropAspect } from '../../config/crop';
import { JPEG_QUALITY, MAX_LEAST_BYTES, MAX_PIXELS, MAX_SIDE } from '../../config/limits';
import { type Dpi, isPrintUnit, MAX_DPI, PER_INCH } from '../../config/print';
import { FITS, type Fit, type Output } from '../../edits';
import {
  BYTE_UNITS,
  bytesOf,
  type Length,
  PLAIN_NUMBERS,
  parseAspect,
  parseBytes,
  parseDensity,
  parseSize,
} from '../../lib/parseQuantity';

/** What a link asks for: the first values of fields. Whatever is missing stays as it is without the link. */
export interface Task {
  readonly width?: Length;
  readonly height?: Length;
  readonly dpi?: Dpi;
  readonly crop?: CropAspect;
  readonly fit?: Fit;
  readonly format?: Output['format'];
  /** The quality of a JPEG. */
  readonly quality?: number;
  /** The sizes of the file in bytes. */
  readonly most?: number;
  readonly least?: number;
}

/** A task, and the parameters of the link that are not part of it, because their values are not possible. */
export interface LinkTask {
  readonly task: Task;
  readonly ignored: readonly TaskParameter[];
}

/** A fraction that the ratio of a size may differ from that of the crop before it. */
const SAME_RATIO = 0.01;

function readLength(text: string): Length | null {
  const parsed = parseSize(text, 'px', PLAIN_NUMBERS);
  const [length, other] = typeof parsed === 'string' ? [] : parsed;
  return length && !other && length.value > 0 ? length : null;
}

function readDpi(text: string): Dpi | null {
  const dpi = parseDensity(text, PLAIN_NUMBERS);
  const isPossible = dpi && Math.min(dpi.across, dpi.down) >= 1 && Math.max(dpi.across, dpi.down) <= MAX_DPI;
  return isPossible ? dpi : null;
}

function readBytes(text: string): number | null {
  const bytes = parseBytes(text, 'kB', PLAIN_NUMBERS);
  return (bytes && bytesOf(bytes)) || null;
}

function readQuality(text: string): number | null {
  const quality = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quality >= JPEG_QUALITY.least && quality <= JPEG_QUALITY.most ? quality : null;
}

const FORMATS: Readonly<Record<string, Output['format']>> = { png: 'png', jpeg: 'jpeg', jpg: 'jpeg' };

interface Parameter<Key extends keyof Task> {
  readonly key: Key;
  readonly read: (text: string) => NonNullable<Task[Key]> | null;
  readonly write: (value: NonNullable<Task[Key]>) => string;
}

const parameter = <Key extends keyof Task>(
  key: Key,
  read: Parameter<Key>['read'],
  write: Parameter<Key>['write'] = String,
): Parameter<Key> => ({ key, read, write });

const writeLength = ({ value, unit }: Length) => (unit === 'px' ? `${value}` : `${value}${unit}`);

const writeBytes = (bytes: number) =>
  bytes < BYTE_UNITS.MB ? `${bytes / BYTE_UNITS.kB}KB` : `${bytes / BYTE_UNITS.MB}MB`;

/** The parameters of a link, in the order in which they are written. Others do not belong to the task. */
const PARAMETERS = {
  w: parameter('width', readLength, writeLength),
  h: parameter('height', readLength, writeLength),
  dpi: parameter('dpi', readDpi, ({ across, down }) => (across === down ? `${across}` : `${across}x${down}`)),
  crop: parameter('crop', parseAspect),
  fit: parameter('fit', (text) => FITS.find((fit) => fit === text) ?? null),
  format: parameter('format', (text) => FORMATS[text.toLowerCase()] ?? null),
  quality: parameter('quality', readQuality),
  min: parameter('least', readBytes, writeBytes),
  max: parameter('most', readBytes, writeBytes),
} as const;

export type TaskParameter = keyof typeof PARAMETERS;

const NAMES = Object.keys(PARAMETERS) as TaskParameter[];

type Read = { [Key in keyof Task]: Task[Key] };

/** The pixels of a length, or null if they depend on the image. */
function pixelsOf({ value, unit }: Length, dpi: number | undefined): number | null {
  if (unit === 'px') return value;
  return isPrintUnit(unit) && dpi !== undefined ? Math.round((value * dpi) / PER_INCH[unit]) : null;
}

const isTooLong = (pixels: number | null) => pixels !== null && (pixels < 1 || pixels > MAX_SIDE);

/** The parameters whose values are not possible, or not together with others. */
function* impossible({
  width,
  height,
  dpi,
  crop,
  format,
  quality,
  least,
  most,
}: Task): Generator<TaskParameter> {
  const across = width ? pixelsOf(width, dpi?.across) : null;
  const down = height ? pixelsOf(height, dpi?.down) : null;
  const isArea = (across ?? 0) * (down ?? 0) > MAX_PIXELS;
  if (isTooLong(across) || isArea) yield 'w';
  if (isTooLong(down) || isArea) yield 'h';
  if (crop && width && height && width.unit === height.unit && width.unit !== '%') {
    const [x = 1, y = 1] = crop.split(':').map(Number);
    if (Math.abs((width.value * y) / (height.value * x) - 1) > SAME_RATIO) yield 'crop';
  }
  // A size decides the quality.
  if (quality && (format !== 'jpeg' || least || most)) yield 'quality';
  const isCrossed = (least ?? 0) > (most ?? Infinity);
  if (isCrossed || (least ?? 0) > MAX_LEAST_BYTES) yield 'min';
  if (isCrossed) yield 'max';
}

/** Reads the task in the search part of an address. Null if there is none. */
export function readTask(search: string): LinkTask | null {
  const given = new URLSearchParams(search);
  const read: Record<string, unknown> = {};
  const ignored = new Set<TaskParameter>();
  for (const name of NAMES) {
    const text = given.get(name);
    if (text === null) continue;
    const value = PARAMETERS[name].read(text.trim());
    if (value === null) ignored.add(name);
    else read[PARAMETERS[name].key] = value;
  }
  for (const name of impossible(read as Read)) {
    ignored.add(name);
    delete read[PARAMETERS[name].key];
  }
  const isAny = ignored.size > 0 || Object.keys(read).length > 0;
  return isAny ? { task: read as Read, ignored: NAMES.filter((name) => ignored.has(name)) } : null;
}

/** The search part of the address of a task, or '' if the task asks for nothing. */
export function searchOf(task: Task): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) {
    const { key, write } = PARAMETERS[name];
    const value = task[key];
    if (value !== undefined) parameters.set(name, (write as (value: unknown) => string)(value));
  }
  // A colon needs no escape there, and the link is read by people too.
  const text = parameters.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}

/** The search part of an address without the parameters of a task. */
export function withoutTask(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of NAMES) parameters.delete(name);
  const text = parameters.toString();
  return text && `?${text}`;
}
