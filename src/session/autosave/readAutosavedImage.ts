import {
  type Edit,
  type History,
  presentEdits,
  readEdit,
  readOutput,
  readStep,
  sameEdits,
} from '../../edits';
import { isRecord, isSize, isWholeNumber, readList, type Unchecked } from '../../lib/unchecked';
import type { AutosavedImage } from './autosaveStore';

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
