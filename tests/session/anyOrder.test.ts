// Random sequences of actions, responses of the core, failures and cancellations. The state must always show the
// results of the actions that have resolved, and no other results.
import { expect, test } from 'vitest';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/common/errors';
import { seededRandom } from '../support/fixtures';
import type { Call } from '../support/scriptedCore';
import { density, flip, left, nearest, other, photo, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

/** Each seed gives another random sequence of steps. */
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const STEPS = 40;

const EDITS: readonly Edit[] = [left, flip, resize(30, 20), nearest(60, 40), density(11_811), density(2835)];

interface Expected {
  readonly file: File;
  /** The edits of each state of the history. */
  readonly states: readonly (readonly Edit[])[];
  /** The position of the present state. */
  readonly at: number;
  readonly editPreview: Edit | null;
}

test.each(SEEDS)('in random sequence %i, the state always matches the resolved actions', async (seed) => {
  const { session, core } = setUp();
  const next = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  /** The expected state. It changes when an action resolves, the edit preview is discarded, or the image is closed. */
  let expected: Expected | null = null;
  /** The actions that have not settled yet. `after` returns the expected state after the action has resolved. */
  let running: { result: ReturnType<typeof outcome>; goal?: number; after: () => Expected | null }[] = [];
  const log: string[] = [];

  const begin = (work: Promise<unknown>, after: () => Expected | null, goal?: number) => {
    running.push({ result: outcome(work), after, ...(goal !== undefined && { goal }) });
  };
  /**
   * Starts an action that commits a step. When the action resolves, the states that were undone are dropped. `next`
   * returns the edits after the step, or null if the action commits nothing.
   */
  const beginStep = (
    work: Promise<unknown>,
    next: (edits: readonly Edit[]) => readonly Edit[] | null,
    keepsPreview = false,
  ) =>
    begin(work, () => {
      if (!expected) return null;
      const { states, at } = expected;
      const edits = next(states[at] ?? []);
      const committed = edits ? { states: [...states.slice(0, at + 1), edits], at: at + 1 } : { states, at };
      return { ...expected, ...committed, editPreview: keepsPreview ? expected.editPreview : null };
    });
  /**
   * Starts a move in the history: undo, redo or a jump. `to` returns the new position. Its argument is the position to
   * which the running move leads, or else the present position.
   */
  const beginMove = (work: () => Promise<unknown>, to: (at: number) => number) => {
    if (!expected) return;
    const moving = running.find(({ goal, result }) => goal !== undefined && result.is === 'pending');
    const from = moving?.goal ?? expected.at;
    const goal = Math.min(Math.max(to(from), 0), expected.states.length - 1);
    // A move to the present position does nothing. If a step is being computed, `undo` cancels this step instead.
    const kind = session.getState().request?.kind;
    const isCancel = work === undo && (kind === 'apply' || kind === 'reset');
    if (goal === from || isCancel) begin(work(), () => expected);
    else begin(work(), () => expected && { ...expected, at: goal, editPreview: null }, goal);
  };
  const undo = () => session.undo();
  const withEdit = (edits: readonly Edit[], edit: Edit) => {
    if (edit.kind === 'density') return [edit, ...edits.filter(({ kind }) => kind !== 'density')];
    const replaces = edit.kind === 'resize' && edits.at(-1)?.kind === 'resize';
    return [...(replaces ? edits.slice(0, -1) : edits), edit];
  };
  const open = (file: File) =>
    begin(session.open(file), () => ({ file, states: [[]], at: 0, editPreview: null }));
  const work: Record<string, (edit: Edit) => void> = {
    apply: (edit) =>
      beginStep(session.apply(edit), (edits) => withEdit(edits, edit), edit.kind === 'density'),
    applyTwo: (edit) => {
      const second = pick(EDITS);
      beginStep(session.apply([edit, second]), (edits) => withEdit(withEdit(edits, edit), second));
    },
    reset: () => beginStep(session.reset(), (edits) => (edits.length > 0 ? [] : null)),
    preview: (edit) => begin(session.preview(edit), () => expected && { ...expected, editPreview: edit }),
    saveOriginal: () => begin(session.saveOriginal(), () => expected),
    undo: () => beginMove(undo, (at) => at - 1),
    redo: () =>
      beginMove(
        () => session.redo(),
        (at) => at + 1,
      ),
    jump: () => {
      const to = Math.floor(next() * 4);
      beginMove(
        () => session.goTo(to),
        () => to,
      );
    },
  };

  /**
   * The newest call that the running request waits for. An `encode` counts only during a save, because PNGs are also
   * encoded in the background, without a request.
   */
  const waitedFor = (): Call | undefined => {
    const kind = session.getState().request?.kind;
    return core.calls.findLast((call) => !call.settled && (call.name !== 'encode' || kind === 'save'));
  };

  const steps: Record<string, () => void> = {
    open: () => open(pick([photo, other])),
    work: () => expected && work[pick(Object.keys(work))]?.(pick(EDITS)),
    // The same as `work`, so that actions on the open image are chosen twice as often.
    more: () => expected && work[pick(Object.keys(work))]?.(pick(EDITS)),
    answer: () => waitedFor()?.answer(),
    fail: () => waitedFor()?.fail(new ImageCoreError('core-crashed')),
    // When background work ends, the compared fields of the state do not change.
    background: () => {
      for (const call of core.calls) if (call.name === 'encode' && !call.settled) call.answer();
    },
    save: () => void outcome(session.save('current')),
    discard: () => {
      session.discardPreview();
      if (expected) expected = { ...expected, editPreview: null };
    },
    cancel: () => session.cancel(),
    close: () => {
      session.close();
      running = [];
      expected = null;
    },
  };

  for (let step = 0; step < STEPS; step++) {
    const name = pick(Object.keys(steps));
    log.push(name);
    steps[name]?.();
    await settle(5);
    for (const { after } of running.filter(({ result }) => result.is === 'done')) expected = after();
    running = running.filter(({ result }) => result.is === 'pending');
    const { image, request } = session.getState();
    const message = log.join(', ');
    expect(
      image && {
        file: image.file,
        edits: image.edits,
        at: image.history.at,
        steps: image.history.steps.length,
        editPreview: image.editPreview?.edit ?? null,
      },
      message,
    ).toEqual(
      expected && {
        file: expected.file,
        edits: expected.states[expected.at],
        at: expected.at,
        steps: expected.states.length - 1,
        editPreview: expected.editPreview,
      },
    );
    // The state has a request exactly as long as a call for this request is pending.
    expect(request !== null, message).toBe(waitedFor() !== undefined);
  }
});
