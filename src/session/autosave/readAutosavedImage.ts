import {
  type Edit,
  type History,
  presentEdits,
  readEdit,
  readOutput,
  readStep,
  sameEdits,
} from '../../edits';
import { type ErrorCode, ImageCoreError } from '../../imagecore';
import { isRecord, isSize, isWholeNumber, readList, type Unchecked } from '../../lib/unchecked';
import type { AutosavedImage } from './autosaveStore';

/**
 * The error for a stored image that can never be restored, and is therefore removed. `cause` is the failure of the
 * image core, if there was one.
 */
export class UnreadableAutosave extends Error {
  override readonly name = 'UnreadableAutosave';

  constructor(options?: ErrorOptions) {
    super('The stored image cannot be read.', options);
  }
}

export function isUnreadableAutosave(thrown: unknown): thrown is UnreadableAutosave {
  return thrown instanceof UnreadableAutosave;
}

/**
 * Whether every later attempt to restore the image fails too, because the failure does not depend on the network, the
 * free memory or the worker.
 */
const IS_PERMANENT: Readonly<Record<ErrorCode, boolean>> = {
  'unsupported-format': true,
  undecodable: true,
  'too-large': true,
  'empty-size': true,
  'outside-image': true,
  'out-of-memory': false,
  unencodable: false,
  'invalid-argument': true,
  protocol: false,
  'no-image': false,
  unreadable: true,
  'core-unavailable': false,
  'core-unsupported': false,
  'core-crashed': false,
  'timed-out': false,
};

export function isPermanent(thrown: unknown): boolean {
  return thrown instanceof ImageCoreError && IS_PERMANENT[thrown.code];
}

/** Records of earlier versions of the site have no steps and no position: each edit is then one step. */
function readHistory({ steps: stored, at }: Unchecked, edits: readonly Edit[]): History | null {
  if (stored === undefined && at === undefined) return { steps: edits, at: edits.length };
  const steps = readList(stored, readStep);
  if (!steps || !isWholeNumber(at, 0, steps.length)) return null;
  return sameEdits(presentEdits({ steps, at }), edits) ? { steps, at } : null;
}

/** Reads a record. Null if it is damaged, or has a form that this version of the site does not know. */
export function readAutosavedImage(record: unknown): AutosavedImage | null {
  if (!isRecord(record)) return null;
  const { id, name, size, exported, seenAt } = record;
  const edits = readList(record['edits'], readEdit);
  const history = edits && readHistory(record, edits);
  const proposal = readEdit(record['proposal']);
  const isRead =
    typeof id === 'string' &&
    typeof name === 'string' &&
    isSize(size) &&
    edits !== null &&
    history !== null &&
    (proposal !== null || record['proposal'] === null) &&
    (exported === null || exported === 'current' || exported === 'proposal') &&
    typeof seenAt === 'number' &&
    Number.isFinite(seenAt);
  if (!isRead) return null;
  return {
    id,
    name,
    size,
    edits,
    ...history,
    proposal,
    exported,
    // An image can be restored without an output that this version does not know.
    output: readOutput(record['output']),
    seenAt,
  };
}
