import { ACCEPTED_TYPES } from '../../config/files';
import { MAX_FILE_BYTES } from '../../config/limits';
import { type FailureCode, failureReason } from '../../i18n/failure';
import type { TextKey } from '../../i18n/types';
import type { FailureFigures } from '../../imagecore';

export type OpenProblem = FailureCode | 'file-too-large' | 'too-many-files' | 'no-file';

/** What is known about a file before it is read. */
interface DeclaredFile {
  readonly name: string;
  /** The declared media type, or '' if there is none. */
  readonly type: string;
}

interface ProblemMessage {
  readonly title: TextKey;
  readonly text: TextKey;
}

/** The reasons for which the page refuses files before reading them. `unreadable`: there is no file to read. */
export type Refusal = Extract<OpenProblem, 'file-too-large' | 'too-many-files' | 'no-file' | 'unreadable'>;

/** A bitmap of the clipboard is a file that the browser makes while it is pasted, within this time in milliseconds. */
const BITMAP_AGE_MS = 10_000;

/** Browsers give this name to a bitmap of the clipboard. */
const isBitmap = ({ name, lastModified }: File) =>
  name === 'image.png' && Date.now() - lastModified < BITMAP_AGE_MS;

/** Without the bitmaps beside a file, which can be those of its icon. */
export function withoutBitmaps(files: readonly File[]): readonly File[] {
  const others = files.filter((file) => !isBitmap(file));
  return others.length > 0 ? others : files;
}

export function refusalOfFiles(files: readonly { readonly size: number }[]): Refusal | null {
  const [first, ...others] = files;
  if (!first) return 'no-file';
  if (others.length > 0) return 'too-many-files';
  return first.size > MAX_FILE_BYTES ? 'file-too-large' : null;
}

const TYPES: readonly string[] = Object.keys(ACCEPTED_TYPES);
const ENDINGS: readonly string[] = Object.values(ACCEPTED_TYPES).flat();

export function declaresAcceptedType({ name, type }: DeclaredFile): boolean {
  const lower = name.toLowerCase();
  return TYPES.includes(type.toLowerCase()) || ENDINGS.some((ending) => lower.endsWith(ending));
}

const failed = (text: TextKey): ProblemMessage => ({ title: 'upload.failedTitle', text });

const MESSAGES = {
  'no-file': { title: 'upload.noFileTitle', text: 'upload.noFileText' },
  'too-many-files': { title: 'upload.tooManyTitle', text: 'upload.tooManyText' },
  'file-too-large': { title: 'upload.fileTooLargeTitle', text: 'upload.fileTooLargeText' },
  'unsupported-format': { title: 'upload.unsupportedTitle', text: 'upload.unsupportedText' },
  undecodable: failed('upload.failedText'),
  'too-large': failed('upload.imageTooLargeText'),
  'core-unavailable': failed('upload.unopenedOnlineText'),
  // Opening a file should never cause these problems. If one occurs, the visitor sees a general text.
  'empty-size': failed('upload.failedText'),
  'outside-image': failed('upload.failedText'),
  'no-image': failed('upload.failedText'),
} as const satisfies Partial<Record<OpenProblem, ProblemMessage>>;

const hasMessage = (problem: OpenProblem): problem is keyof typeof MESSAGES => problem in MESSAGES;

/**
 * Whether a text only asks for another file. A dropzone does so too, with the formats and the largest size, so that the
 * text is in the toast alone.
 */
export const isSaidByDropzone = (text: TextKey): boolean =>
  ['upload.unsupportedText', 'upload.fileTooLargeText', 'upload.tooManyText', 'upload.failedText'].includes(
    text,
  );

/** Many visitors do not know these formats, so a separate text suggests JPEG. */
const OF_PHONES: readonly string[] = ['HEIC', 'AVIF'];

/**
 * For a known but unsupported format the text names it. Unknown content is called broken if the name and the type of
 * the file belong to a supported format, otherwise unsupported.
 */
export function problemMessage(
  problem: OpenProblem,
  claim: DeclaredFile | null,
  { size, fits, format }: FailureFigures = {},
  isOnline = true,
): ProblemMessage {
  if (problem === 'unsupported-format' && format) {
    const text = OF_PHONES.includes(format) ? 'upload.otherFormatJpegText' : 'upload.otherFormatText';
    return { ...MESSAGES[problem], text };
  }
  if (problem === 'unsupported-format' && claim && declaresAcceptedType(claim)) return MESSAGES.undecodable;
  if (problem === 'core-unavailable' && !isOnline) return failed('upload.unopenedText');
  if (problem === 'too-large' && !size) return failed('upload.imageTooLargeUnknownText');
  if (problem === 'out-of-memory') return failed(failureReason(problem, fits));
  return hasMessage(problem) ? MESSAGES[problem] : failed(failureReason(problem));
}
