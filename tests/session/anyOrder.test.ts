// Actions, answers, failures and cancellings in any order: what is shown is always what was answered last.
import { expect, test } from 'vitest';
import type { Edit } from '../../src/edits';
import { ImageCoreError } from '../../src/imagecore/errors';
import type { Call } from '../support/scriptedCore';
import { flip, left, other, photo, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const SEQUENCES = 40;
const STEPS = 40;

/** Numbers below one, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const EDITS: readonly Edit[] = [left, flip, resize(30, 20)];

test.each(Array.from({ length: SEQUENCES }, (_, seed) => seed))('in any order (%i)', async (seed) => {
  const { session, core, urls } = setUp();
  const next = random(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  /** What must be shown: changed by what the core has answered to the newest job alone. */
  let shown: { file: File; edits: readonly Edit[]; editPreview: Edit | null } | null = null;
  let job: { call: Call; note: () => void } | null = null;
  const log: string[] = [];

  const begin = (name: 'open' | 'apply' | 'preview' | 'reset' | 'exportOriginal', file: File, edit: Edit) => {
    const count = core.calls.length;
    const work = {
      open: () => session.open(file),
      apply: () => session.apply(edit),
      preview: () => session.preview(edit),
      reset: () => session.reset(),
      exportOriginal: () => session.exportOriginal(),
    };
    void outcome(work[name]());
    const call = core.calls[count];
    if (!call) return;
    const shownThen = {
      open: () => ({ file, edits: [], editPreview: null }),
      apply: () => shown && { ...shown, edits: [...shown.edits, edit], editPreview: null },
      preview: () => shown && { ...shown, editPreview: edit },
      reset: () => shown && { ...shown, edits: [], editPreview: null },
      exportOriginal: () => shown,
    };
    const note = () => {
      shown = shownThen[name]();
    };
    job = { call, note };
  };

  const steps: Record<string, () => void> = {
    open: () => begin('open', pick([photo, other]), left),
    work: () =>
      shown && begin(pick(['apply', 'preview', 'reset', 'exportOriginal'] as const), photo, pick(EDITS)),
    answer: () => {
      if (!job || job.call.settled) return;
      job.call.answer();
      job.note();
    },
    fail: () => {
      if (job && !job.call.settled) job.call.fail(new ImageCoreError('core-crashed'));
    },
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
      shown = null;
    },
  };

  for (let step = 0; step < STEPS; step++) {
    const name = pick(Object.keys(steps));
    log.push(name);
    steps[name]?.();
    await settle(3);
    const { image, job: running } = session.getState();
    const said = log.join(', ');
    expect(
      image && { file: image.file, edits: image.edits, editPreview: image.editPreview?.edit ?? null },
      said,
    ).toEqual(shown);
    // A job is shown exactly as long as an answer is waited for.
    const waits = core.calls.some(
      (call) => !call.settled && (call.name !== 'encode' || running?.kind === 'export'),
    );
    expect(running !== null, said).toBe(waits);
    // The file, the original, the image, the edit preview, two PNGs, a picture that was saved, and a file that is being opened.
    expect(urls.live.size, said).toBeLessThanOrEqual(8);
  }
});
