// What is done with an image, one step after the other.
import { impossibleEdit, randomEdit } from './edits.mjs';

/** @typedef {import('../../e2e/harness/soak.ts').Step} Step */
/** @typedef {import('../../src/edits').Edit} Edit */
/** @typedef {import('../../src/lib/geometry').Size} Size */

/**
 * A step, the outcomes that it may have, and its name in the report.
 * @typedef {object} Planned
 * @property {Step} step
 * @property {readonly string[]} outcomes
 * @property {string} name
 */

/**
 * How many of a hundred steps are of each kind. The rest are edits that are applied.
 * @type {readonly [share: number, kind: string][]}
 */
const SHARES = [
  [10, 'undone'],
  [6, 'redone'],
  [4, 'jumped'],
  [2, 'reset'],
  [8, 'previewed'],
  [4, 'discarded'],
  [3, 'refused'],
  [2, 'saved'],
];
const KINDS = SHARES.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));

/** How many of a hundred steps that take time are cancelled, or lose their worker. */
const CANCELLED = 10;
const KILLED = 3;

/** Milliseconds within which that comes: before most of the work, in the middle of it, or after it. */
const MOST_MILLISECONDS = 250;

/**
 * The next step.
 * @param {import('./edits.mjs').Draws} draw numbers for this step alone: those after it do not depend on its outcome
 * @param {Size} size of the image
 * @param {number} area pixels that an image may have
 * @param {Edit | null} [editPreview] what is previewed
 * @returns {Planned}
 */
export function nextStep(draw, size, area, editPreview = null) {
  const planned = editPreview && draw.chance(0.4) ? applying(editPreview) : wholeStep(draw, size, area);
  if (planned.step.kind === 'discard') return planned;
  const drawn = draw.below(100);
  const after = draw.chance(0.1) ? 0 : draw.below(MOST_MILLISECONDS);
  if (drawn < CANCELLED) {
    const step = { ...planned.step, after, end: /** @type {const} */ ('cancel') };
    return { step, outcomes: [...planned.outcomes, 'AbortError'], name: planned.name };
  }
  if (drawn < CANCELLED + KILLED)
    return { ...planned, step: { ...planned.step, after, end: /** @type {const} */ ('kill') } };
  return planned;
}

/**
 * @param {import('./edits.mjs').Draws} draw
 * @param {Size} size
 * @param {number} area
 * @returns {Planned}
 */
function wholeStep(draw, size, area) {
  const name = KINDS[draw.below(100)] ?? 'applied';
  const outcomes = ['done'];
  switch (name) {
    case 'undone':
      return { step: { kind: 'undo' }, outcomes, name };
    case 'redone':
      return { step: { kind: 'redo' }, outcomes, name };
    case 'jumped':
      return { step: { kind: 'jump', share: draw.below(101) / 100 }, outcomes, name };
    case 'reset':
      return { step: { kind: 'reset' }, outcomes, name };
    case 'discarded':
      return { step: { kind: 'discard' }, outcomes, name };
    case 'saved':
      return { step: { kind: 'save' }, outcomes, name };
    case 'previewed':
      return { step: { kind: 'preview', edit: randomEdit(draw, size, area) }, outcomes, name };
    case 'refused': {
      const { edit, code } = impossibleEdit(draw, size);
      return { step: { kind: draw.oneOf(['apply', 'preview']), edit }, outcomes: [code], name };
    }
    default:
      return applying(randomEdit(draw, size, area));
  }
}

/**
 * @param {Edit} edit
 * @returns {Planned}
 */
const applying = (edit) => ({ step: { kind: 'apply', edit }, outcomes: ['done'], name: 'applied' });
