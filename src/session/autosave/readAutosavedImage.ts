import { PALETTE_COLORS } from '../../config/limits';
import { type Edit, type History, presentEdits, readEdit, readStep, sameEdits } from '../../edits';
import { isSize, isStored, isWhole, readEach, type Stored } from '../../lib/stored';
import type { Reduction } from '../types';
import type { AutosavedImage } from './autosaveStore';

/** Records of earlier versions of the site have no steps and no position: each edit is then one step. */
function readHistory({ steps: stored, at }: Stored, edits: readonly Edit[]): History | null {
  if (stored === undefined && at === undefined) return { steps: edits, at: edits.length };
  const steps = readEach(stored, readStep);
  if (!steps || !isWhole(at, 0, steps.length)) return null;
  return sameEdits(presentEdits({ steps, at }), edits) ? { steps, at } : null;
}

function isReduction(value: unknown): value is Stored & Reduction {
  if (!isStored(value)) return false;
  const { kind, by, colors, bytes, dithers } = value;
  if (kind === 'palette')
    return isWhole(colors, PALETTE_COLORS.least, PALETTE_COLORS.most) && typeof dithers === 'boolean';
  if (kind === 'limit')
    return isWhole(bytes, 1) && (by === 'pixels' || (by === 'colors' && typeof dithers === 'boolean'));
  return kind === 'search';
}

/** A reduction that this version does not know is left out, because the image can be restored without it. */
export const restoredReduction = (value: unknown): Reduction | null => (isReduction(value) ? value : null);

/** Reads a record. Null if it is damaged, or has a form that this version of the site does not know. */
export function readAutosavedImage(record: unknown): AutosavedImage | null {
  if (!isStored(record)) return null;
  const { id, name, size, exported, reduction, seenAt } = record;
  const edits = readEach(record['edits'], readEdit);
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
    reduction: restoredReduction(reduction),
    seenAt,
  };
}
