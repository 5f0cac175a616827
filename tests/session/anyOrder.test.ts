// Actions, answers, failures and cancellings in any order: what is shown is always what was answered last.
import { expect, test } from 'vitest';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/errors';
import { seededRandom } from '../support/fixtures';
import type { Call } from '../support/scriptedCore';
import { flip, left, other, photo, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const SEQUENCES = 40;
const STEPS = 40;

const EDITS: readonly Edit[] = [left, flip, resize(30, 20)];

interface Shown {
  readonly file: File;
  /** The edits of each state of the history. */
  readonly states: readonly (readonly Edit[])[];
  /** The position of the present state. */
  readonly at: number;
  readonly editPreview: Edit | null;
}

test.each(Array.from({ length: SEQUENCES }, (_, seed) => seed))('in any order (%i)', async (seed) => {
  const { session, core, urls } = setUp();
  const next = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  /** What must be shown. It changes only when the promise of an action resolves. */
  let shown: Shown | null = null;
  /** The actions that have not settled yet, with what is shown when their promise resolves. */
  let running: { result: ReturnType<typeof outcome>; goal?: number; after: () => Shown | null }[] = [];
  const log: string[] = [];

  const begin = (work: Promise<unknown>, after: () => Shown | null, goal?: number) => {
    running.push({ result: outcome(work), after, ...(goal !== undefined && { goal }) });
  };
  /** Begins a step: the states that were undone are dropped when it is done. */
  const beginStep = (work: Promise<unknown>, next: (edits: readonly Edit[]) => readonly Edit[] | null) =>
    begin(work, () => {
      if (!shown) return null;
      const { states, at } = shown;
      const edits = next(states[at] ?? []);
      const committed = edits ? { states: [...states.slice(0, at + 1), edits], at: at + 1 } : { states, at };
      return { ...shown, ...committed, editPreview: null };
    });
  /** The step that `move` leads to: from the goal of the move that runs, if one runs. */
  const beginMove = (work: () => Promise<void>, to: (at: number) => number) => {
    if (!shown) return;
    const moving = running.find(({ goal, result }) => goal !== undefined && result.is === 'pending');
    const from = moving?.goal ?? shown.at;
    const goal = Math.min(Math.max(to(from), 0), shown.states.length - 1);
    // A move to the present position does nothing, and a step that is computed is cancelled instead.
    const kind = session.getState().job?.kind;
    const isCancel = work === undo && (kind === 'apply' || kind === 'reset');
    if (goal === from || isCancel) begin(work(), () => shown);
    else begin(work(), () => shown && { ...shown, at: goal, editPreview: null }, goal);
  };
  const undo = () => session.undo();
  const withEdit = (edits: readonly Edit[], edit: Edit) => [
    ...(edit.kind === 'resize' && edits.at(-1)?.kind === 'resize' ? edits.slice(0, -1) : edits),
    edit,
  ];
  const open = (file: File) =>
    begin(session.open(file), () => ({ file, states: [[]], at: 0, editPreview: null }));
  const work: Record<string, (edit: Edit) => void> = {
    apply: (edit) => beginStep(session.apply(edit), (edits) => withEdit(edits, edit)),
    reset: () => beginStep(session.reset(), (edits) => (edits.length > 0 ? [] : null)),
    preview: (edit) => begin(session.preview(edit), () => shown && { ...shown, editPreview: edit }),
    exportOriginal: () => begin(session.exportOriginal(), () => shown),
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

  /** The newest call that the running job waits for. PNGs are also made in the background, without a job. */
  const waitedFor = (): Call | undefined => {
    const kind = session.getState().job?.kind;
    return core.calls.findLast((call) => !call.settled && (call.name !== 'encode' || kind === 'export'));
  };

  const steps: Record<string, () => void> = {
    open: () => open(pick([photo, other])),
    work: () => shown && work[pick(Object.keys(work))]?.(pick(EDITS)),
    more: () => shown && work[pick(Object.keys(work))]?.(pick(EDITS)),
    answer: () => waitedFor()?.answer(),
    fail: () => waitedFor()?.fail(new ImageCoreError('core-crashed')),
    // What is made in the background changes nothing that is shown.
    background: () => {
      for (const call of core.calls) if (call.name === 'encode' && !call.settled) call.answer();
    },
    save: () => void outcome(session.export()),
    discard: () => {
      session.discardPreview();
      if (shown) shown = { ...shown, editPreview: null };
    },
    cancel: () => session.cancel(),
    close: () => {
      session.close();
      running = [];
      shown = null;
    },
  };

  for (let step = 0; step < STEPS; step++) {
    const name = pick(Object.keys(steps));
    log.push(name);
    steps[name]?.();
    await settle(5);
    for (const { after } of running.filter(({ result }) => result.is === 'done')) shown = after();
    running = running.filter(({ result }) => result.is === 'pending');
    const { image, job } = session.getState();
    const said = log.join(', ');
    expect(
      image && {
        file: image.file,
        edits: image.edits,
        at: image.history.at,
        steps: image.history.steps.length,
        editPreview: image.editPreview?.edit ?? null,
      },
      said,
    ).toEqual(
      shown && {
        file: shown.file,
        edits: shown.states[shown.at],
        at: shown.at,
        steps: shown.states.length - 1,
        editPreview: shown.editPreview,
      },
    );
    // A job is shown exactly as long as an answer is waited for.
    expect(job !== null, said).toBe(waitedFor() !== undefined);
    // The file, the original, the image, the edit preview, two PNGs, a picture that was saved, and a file that is being opened.
    expect(urls.live.size, said).toBeLessThanOrEqual(8);
  }
});
