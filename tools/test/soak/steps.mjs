// Chooses the random steps of the soak test (tools/test/soak.mjs). A step is an action of a visitor: see soaking.mjs.
import { impossibleEdit, randomEdit, randomOutput } from './edits.mjs';

/** @typedef {import('../../../e2e/harness/soak.ts').Step} Step */
/** @typedef {import('../../../src/edits').Edit} Edit */
/** @typedef {import('../../../src/features/viewer/view').View} View */
/** @typedef {import('../../../src/lib/geometry').Size} Size */

/**
 * A step that was chosen.
 * @typedef {object} Planned
 * @property {Step} step
 * @property {readonly string[]} outcomes the allowed outcomes
 * @property {string} name the step's name in the report
 */

/**
 * The share of each kind of step, in percent. The remaining steps apply edits.
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
  [8, 'savedAs'],
  [6, 'viewed'],
];
const KINDS = SHARES.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));

/** The shares of steps that are canceled, and of steps whose worker is killed, in percent. */
const CANCELED = 10;
const KILLED = 3;

/** The share of other files whose work ends because the visitor leaves the page, in percent. */
const LEFT = 40;

/**
 * The upper limit of the random delay, in milliseconds, after which a step is canceled or its worker is killed. So
 * some steps are interrupted early and some in the middle of their work. Others are done before the delay ends.
 */
const MOST_MILLISECONDS = 250;

/**
 * Chooses the next step.
 * @param {import('./edits.mjs').Draws} draw the random choices for this step: see `drawFor` in soaking.mjs
 * @param {Size} size the size of the image in pixels
 * @param {number} area the largest number of pixels that a resize may give the image
 * @param {Edit | null} [editPreview] the previewed edit; null if there is no edit preview
 * @returns {Planned}
 */
export function nextStep(draw, size, area, editPreview = null) {
  const planned = editPreview && draw.chance(0.4) ? applying(editPreview) : wholeStep(draw, size, area);
  if (planned.step.kind === 'discard') return planned;
  const drawn = draw.below(100);
  const after = draw.chance(0.1) ? 0 : draw.below(MOST_MILLISECONDS);
  if (drawn < CANCELED || (planned.step.kind === 'saveAs' && drawn < LEFT)) {
    const end = planned.step.kind === 'saveAs' ? 'leave' : 'cancel';
    const step = { ...planned.step, after, end: /** @type {'leave' | 'cancel'} */ (end) };
    return { step, outcomes: [...planned.outcomes, 'AbortError'], name: planned.name };
  }
  if (drawn < CANCELED + KILLED)
    return { ...planned, step: { ...planned.step, after, end: /** @type {const} */ ('kill') } };
  return planned;
}

/**
 * Chooses the action of a step. Afterwards, `nextStep` decides whether the step is canceled or its worker is killed.
 * @param {import('./edits.mjs').Draws} draw see `nextStep`
 * @param {Size} size see `nextStep`
 * @param {number} area see `nextStep`
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
    case 'savedAs':
      return { step: { kind: 'saveAs', output: randomOutput(draw, size) }, outcomes, name };
    case 'viewed':
      return { step: { kind: 'view', looks: looks(draw) }, outcomes, name };
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
 * Chooses views of the image for the viewer. Each view has a center and a zoom, from the whole image to 800 %.
 * @param {import('./edits.mjs').Draws} draw see `nextStep`
 * @returns {import('../../../e2e/harness/soak.ts').Look[]}
 */
const looks = (draw) =>
  Array.from({ length: draw.between(1, 6) }, () => ({
    isOriginal: draw.chance(0.3),
    zoom: draw.oneOf(
      /** @type {[View['zoom'], ...View['zoom'][]]} */ (['fit', 0.25, 0.5, draw.factor(0.1, 8), 1, 2, 8]),
    ),
    center: { x: draw.below(1000) / 1000, y: draw.below(1000) / 1000 },
  }));

/**
 * Returns a step that applies an edit.
 * @param {Edit} edit
 * @returns {Planned}
 */
const applying = (edit) => ({ step: { kind: 'apply', edit }, outcomes: ['done'], name: 'applied' });
