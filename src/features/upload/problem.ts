import type { ErrorCode, FileRejection } from 'react-dropzone';
import { ACCEPTED_TYPES } from '../../data/files';
import { MAX_FILE_BYTES } from '../../data/limits';
import { type FailureCode, failureReason, type TextKey } from '../../i18n';
import type { FailureFigures } from '../../imagecore';

/** Why a file was not opened: refused before it was read, or by the core. */
export type OpenProblem = FailureCode | 'file-too-large' | 'too-many-files';

/** What is known of a file before it is read. */
export interface Claim {
  readonly name: string;
  /** The declared type; '' if there is none. */
  readonly type: string;
}

/** The words for a problem. */
interface ProblemWords {
  readonly title: TextKey;
  readonly text: TextKey;
}

/** Why files are not opened although none of them was read. */
export type Refusal = Extract<OpenProblem, 'file-too-large' | 'too-many-files'>;

/** The code with which react-dropzone rejects a file above `maxSize`. */
const TOO_LARGE = 'file-too-large' satisfies `${ErrorCode}`;

/**
 * What speaks against files that react-dropzone has judged, or null. It accepts the first of several files; here several
 * are refused as a whole.
 */
export function refusalOf(
  accepted: readonly unknown[],
  rejections: readonly Pick<FileRejection, 'errors'>[],
): Refusal | null {
  if (accepted.length + rejections.length > 1) return 'too-many-files';
  return rejections.some(({ errors }) => errors.some(({ code }) => code === TOO_LARGE)) ? TOO_LARGE : null;
}

/** The same for files that do not come through react-dropzone: pasted, kept, or given before the page's script was there. */
export function checkFiles(files: readonly { readonly size: number }[]): Refusal | null {
  const [first, ...others] = files;
  if (others.length > 0) return 'too-many-files';
  return first && first.size > MAX_FILE_BYTES ? 'file-too-large' : null;
}

const TYPES: readonly string[] = Object.keys(ACCEPTED_TYPES);
const ENDINGS: readonly string[] = Object.values(ACCEPTED_TYPES).flat();

/** Whether a file says of itself, by type or by name, that it is an image that we open. */
export function claimsToBeOurs({ name, type }: Claim): boolean {
  const lower = name.toLowerCase();
  return TYPES.includes(type.toLowerCase()) || ENDINGS.some((ending) => lower.endsWith(ending));
}

const failed = (text: TextKey): ProblemWords => ({ title: 'upload.failedTitle', text });

const WORDS: Readonly<Record<OpenProblem, ProblemWords>> = {
  'too-many-files': { title: 'upload.tooManyTitle', text: 'upload.tooManyText' },
  'file-too-large': { title: 'upload.fileTooLargeTitle', text: 'upload.fileTooLargeText' },
  'unsupported-format': { title: 'upload.unsupportedTitle', text: 'upload.unsupportedText' },
  undecodable: failed('upload.failedText'),
  'too-large': failed('upload.imageTooLargeText'),
  unreadable: failed(failureReason('unreadable')),
  'out-of-memory': failed(failureReason('out-of-memory')),
  'core-unavailable': failed('upload.keptText'),
  'core-crashed': failed(failureReason('core-crashed')),
  'timed-out': failed(failureReason('timed-out')),
  // Opening cannot end in these by itself; should it ever, the general words are still true.
  'empty-size': failed('upload.failedText'),
  'outside-image': failed('upload.failedText'),
  unencodable: failed(failureReason('unencodable')),
  'invalid-argument': failed(failureReason('invalid-argument')),
  protocol: failed(failureReason('protocol')),
  'no-image': failed('upload.failedText'),
  unknown: failed(failureReason('unknown')),
};

/** Formats in which phones take photographs. Many people who have such a file do not know that there are other formats. */
const OF_PHONES: readonly FailureFigures['format'][] = ['HEIC', 'AVIF'];

/**
 * The words for a problem with a file. An image of a known format that cannot be opened here is named by that format. For
 * any other unknown content the file's name and type decide: with those of an image the file is called broken, without
 * them it is called unsupported.
 *
 * @param figures the image's own dimensions, if they were read, for how many pixels there was memory, and its format.
 */
export function problemWords(
  problem: OpenProblem,
  claim: Claim,
  { size, fits, format }: FailureFigures = {},
): ProblemWords {
  if (problem === 'unsupported-format' && format) {
    const text = OF_PHONES.includes(format) ? 'upload.otherFormatJpegText' : 'upload.otherFormatText';
    return { ...WORDS[problem], text };
  }
  if (problem === 'unsupported-format' && claimsToBeOurs(claim)) return WORDS.undecodable;
  if (problem === 'too-large' && !size) return failed('upload.imageTooLargeUnknownText');
  if (problem === 'out-of-memory') return failed(failureReason(problem, fits));
  return WORDS[problem];
}
