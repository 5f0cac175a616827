// The worker's script with the real core, in place of whose surroundings the test stands: the page, and the worker that it
// helps.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/errors';
import type { AnswerMessage, CallMessage, FileRef, HelperMessage, Task } from '../../src/imagecore/protocol';
import type { Progress, View } from '../../src/imagecore/types';
import { failureOf } from '../../src/imagecore/worker/failure';
import { PhaseClock } from '../../src/imagecore/worker/phaseClock';
import { FakeLocks } from '../support/fakeLocks';
import { photograph } from '../support/fixtures';
import { settle } from '../support/settle';

// Not named in the import: its types are those of workers, not of this program.
const SCRIPT = join(import.meta.dirname, '../../src/imagecore/worker/index.ts');
const NAME = 'imagecore-of-this-test';
const bounds = { width: 40, height: 40 };
const view: View = { bounds };
const left: Edit = { kind: 'rotate', turn: 'left' };

const locks = new FakeLocks();
/** What the script said to the page, with what went over. */
const said: { message: AnswerMessage | HelperMessage; transfer: Transferable[] }[] = [];
const surroundings: {
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(
    message: AnswerMessage | HelperMessage,
    rest?: Transferable[] | { transfer: Transferable[] },
  ): void;
} = {
  name: NAME,
  onmessage: null,
  postMessage: (message, rest = []) =>
    said.push({ message, transfer: Array.isArray(rest) ? rest : rest.transfer }),
};

/** A PNG of 32 × 32 pixels. */
const icon = new File([readFileSync(join(import.meta.dirname, '../pngsuite/basn2c08.png'))], 'icon.png');
let photo: File;

let id = 0;
let fileId = 0;

/** A file as it is named after it was opened anew. */
const ref = (blob: Blob): FileRef => ({ id: ++fileId, blob });
/** The icon, as it is in the cache. */
let cached: FileRef;

/** Waits until something holds: the real core takes its time on a machine that is busy. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

beforeAll(async () => {
  // Large enough for a helper to be worth it.
  photo = new File([await (await photograph(200, 150)).png().toBuffer()], 'photo.png');
  vi.stubGlobal('self', surroundings);
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
  await import(SCRIPT);
  await until(() => expect(said.length).toBeGreaterThan(0));
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  for (const { message } of said) if (message.type === 'spawn') message.port.close();
  said.length = 0;
  vi.restoreAllMocks();
});

afterAll(() => vi.unstubAllGlobals());

/** Asks for something, and does not wait for it. */
function post(task: Task): number {
  surroundings.onmessage?.({ data: { type: 'call', id: ++id, task } satisfies CallMessage });
  return id;
}

/** The answer to a task, of which no other follows. */
async function ask(task: Task): Promise<Extract<AnswerMessage, { type: 'done' | 'failed' | 'cancelled' }>> {
  const asked = post(task);
  const answers = () =>
    said
      .map(({ message }) => message)
      .filter(
        (message): message is Extract<AnswerMessage, { type: 'done' | 'failed' | 'cancelled' }> =>
          ['done', 'failed', 'cancelled'].includes(message.type) && 'id' in message && message.id === asked,
      );
  await until(() => expect(answers()).toHaveLength(1));
  const [answer] = answers();
  if (!answer) throw new Error('no answer');
  return answer;
}

/** What was told of the way of a task. */
const progressOf = (task: number): Progress[] =>
  said.flatMap(({ message }) =>
    message.type === 'progress' && message.id === task ? [message.progress] : [],
  );

test('says once that it is ready, and holds the lock of its name by then', () => {
  expect(said.map(({ message }) => message)).toEqual([{ type: 'ready' }]);
  expect(locks.held).toEqual([NAME]);
});

/** The phases of a task, in their order. */
const phasesOf = (task: number) => progressOf(task).map(({ phase }) => phase);

const OPENING = ['load', 'read', 'decode', 'orient'];
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const crop: Edit = { kind: 'crop', rect: { x: 1, y: 2, width: 10, height: 20 } };

/** Opens the icon, as the file that the cache has. */
async function cacheIcon(): Promise<void> {
  cached = ref(icon);
  expect(await ask({ op: 'open', file: cached, view })).toMatchObject({ type: 'done' });
}

/** Asserts that the icon is in the cache: it is rendered without being opened. */
async function expectCached(): Promise<void> {
  const shown = await ask({ op: 'render', file: cached, edits: [], view });
  expect(shown).toMatchObject({ type: 'done', result: { size: { width: 32, height: 32 } } });
  expect(phasesOf(shown.id)).toEqual(['preview']);
}

describe('a task', () => {
  beforeEach(cacheIcon);

  test('to open a file reports its phases, its size once that is known, and what the file is', async () => {
    const answer = await ask({ op: 'open', file: ref(icon), view });
    expect(answer).toMatchObject({
      type: 'done',
      result: {
        source: { format: 'png', animated: false, damaged: false },
        size: { width: 32, height: 32 },
        preview: expect.objectContaining({ type: 'image/png' }),
      },
      phases: {
        load: expect.any(Number),
        read: expect.any(Number),
        decode: expect.any(Number),
        orient: expect.any(Number),
        preview: expect.any(Number),
      },
    });
    const stored = { width: 32, height: 32 };
    expect(progressOf(answer.id)).toEqual([
      { phase: 'load', step: 1, steps: 5 },
      { phase: 'read', step: 2, steps: 5 },
      { phase: 'decode', step: 3, steps: 5, stored },
      { phase: 'orient', step: 4, steps: 5, stored },
      { phase: 'preview', step: 5, steps: 5, stored },
    ]);
  });

  test.each([
    ['a file of another kind', new File(['no image'], 'notes.png'), 'unsupported-format'],
    ['a file that is cut off', new File([icon.slice(0, 60)], 'cut.png'), 'undecodable'],
    [
      'a file that cannot be read',
      Object.assign(new File([], 'gone.png'), { arrayBuffer: () => Promise.reject(new Error('moved')) }),
      'unreadable',
    ],
  ])('on %s fails, and the file in the cache stays', async (_, blob, code) => {
    const file = ref(blob);
    expect(await ask({ op: 'open', file, view })).toMatchObject({ type: 'failed', code });
    await expectCached();
    expect(await ask({ op: 'render', file, edits: [left], view })).toMatchObject({ type: 'failed', code });
    await expectCached();
    expect(await ask({ op: 'encode', file, edits: [left] })).toMatchObject({ type: 'failed', code });
    await expectCached();
  });

  test('to open an image of another format fails with the name of that, whatever the file is called', async () => {
    const picture = readFileSync(join(import.meta.dirname, '../formats/picture.heic'));
    const file = ref(new File([picture], 'photo.jpg'));
    expect(await ask({ op: 'open', file, view })).toMatchObject({
      type: 'failed',
      code: 'unsupported-format',
      format: 'HEIC',
    });
    // What is no image has none.
    const { format } = (await ask({ op: 'open', file: ref(new File(['no image'], 'a.jpg')), view })) as {
      format?: string;
    };
    expect(format).toBeUndefined();
  });

  test('that cannot be done reports its code, and the next one is done', async () => {
    const outside: Edit = { kind: 'crop', rect: { x: 30, y: 0, width: 30, height: 5 } };
    expect(await ask({ op: 'render', file: cached, edits: [outside], view })).toMatchObject({
      type: 'failed',
      code: 'outside-image',
    });
    const huge: Edit = { kind: 'resize', size: { width: 20_000, height: 5 }, fit: 'stretch' };
    expect(await ask({ op: 'render', file: cached, edits: [left, huge], view })).toMatchObject({
      type: 'failed',
      code: 'too-large',
    });
    expect(await ask({ op: 'encode', file: cached, edits: [left] })).toMatchObject({ type: 'done' });
  });

  test('for a rectangle beyond the image is refused, and the next one is done', async () => {
    const beyond: View = { rect: { x: 0, y: 0, width: 4, height: 4000 }, level: 0 };
    for (const edits of [[], [left]])
      expect(await ask({ op: 'render', file: cached, edits, view: beyond })).toMatchObject({
        type: 'failed',
        code: 'outside-image',
      });
    const inside: View = { rect: { x: 0, y: 0, width: 4, height: 4 }, level: 0 };
    expect(await ask({ op: 'render', file: cached, edits: [left], view: inside })).toMatchObject({
      type: 'done',
    });
    await expectCached();
  });

  test('that is cancelled is answered so, once, and the next one is done', async () => {
    const file = ref(photo);
    await ask({ op: 'open', file, view });
    vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2 });
    const asked = post({ op: 'encode', file, edits: [left] });
    // It has the smallest file made by a helper, which never starts.
    await until(() => expect(said.some(({ message }) => message.type === 'spawn')).toBe(true));
    const hire = said.find(({ message }) => message.type === 'spawn');
    expect(hire?.transfer).toEqual([hire?.message.type === 'spawn' && hire.message.port]);
    surroundings.onmessage?.({ data: { type: 'cancel', id: asked } });
    surroundings.onmessage?.({ data: { type: 'cancel', id: 9999 } });
    await until(() => expect(said.at(-1)?.message).toEqual({ type: 'cancelled', id: asked }));
    // That one may be of use to the next task.
    expect(said.some(({ message }) => message.type === 'terminate')).toBe(false);
    vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
    const next = await ask({ op: 'render', file, edits: [left], view });
    expect(next).toMatchObject({ type: 'done' });
    // The edit was done before the encoding was cancelled.
    expect(phasesOf(next.id)).toEqual(['preview']);
    surroundings.onmessage?.({ data: { type: 'cancel', id: asked } });
    await settle();
    expect(said.filter(({ message }) => message.type === 'cancelled')).toHaveLength(1);
  });
});

describe('the cache', () => {
  beforeEach(cacheIcon);

  /** The phases of rendering the icon after these edits. */
  const rendering = async (...edits: Edit[]) => {
    const answer = await ask({ op: 'render', file: cached, edits, view });
    expect(answer).toMatchObject({ type: 'done' });
    return phasesOf(answer.id);
  };

  test('has the results of the last edits: only the missing edits are done', async () => {
    const first = await ask({ op: 'render', file: cached, edits: [left, left], view });
    expect(progressOf(first.id).map(({ phase, steps }) => `${phase} of ${steps}`)).toEqual([
      'rotate of 3',
      'rotate of 3',
      'preview of 3',
    ]);
    expect(await rendering(left, left, crop)).toEqual(['crop', 'preview']);
    const saved = await ask({ op: 'encode', file: cached, edits: [left, left, crop] });
    expect(saved).toMatchObject({ type: 'done', result: expect.any(Blob) });
    expect(phasesOf(saved.id)).toEqual(['encode']);
    expect(await rendering()).toEqual(['preview']);
  });

  test('starts from the longest list of edits that it has, not from one that is merely similar', async () => {
    await rendering(left);
    await rendering(left, flip);
    expect(await rendering(left, flip, crop)).toEqual(['crop', 'preview']);
    // The results of one edit have left the cache: the two last ones were of two and of three.
    expect(await rendering(left, crop)).toEqual(['rotate', 'crop', 'preview']);
    expect(await rendering(flip, left)).toEqual(['flip', 'rotate', 'preview']);
  });

  test('drops the result that was used the longest time ago', async () => {
    await rendering(left);
    await rendering(flip);
    await rendering(left);
    await rendering(crop);
    expect(await rendering(left)).toEqual(['preview']);
    expect(await rendering(flip)).toEqual(['flip', 'preview']);
  });

  test('has one file: another one, or one that was opened again, is decoded anew', async () => {
    const other = ref(icon);
    const first = await ask({ op: 'render', file: other, edits: [left], view });
    expect(phasesOf(first.id)).toEqual([...OPENING, 'rotate', 'preview']);
    expect(progressOf(first.id)[0]).toMatchObject({ step: 1, steps: 6 });
    const second = await ask({ op: 'encode', file: other, edits: [left, flip] });
    expect(phasesOf(second.id)).toEqual(['flip', 'encode']);
    expect(await rendering(left)).toEqual([...OPENING, 'rotate', 'preview']);
  });

  test('has no results of a file after another was opened, or could not be', async () => {
    await rendering(left);
    const broken = ref(new File([icon.slice(0, 60)], 'cut.png'));
    expect(await ask({ op: 'open', file: broken, view })).toMatchObject({ type: 'failed' });
    expect(await rendering(left)).toEqual(['rotate', 'preview']);
    await ask({ op: 'open', file: cached, view });
    expect(await rendering(left)).toEqual(['rotate', 'preview']);
  });

  test('is as it was after an edit that fails', async () => {
    await rendering(left);
    const outside: Edit = { kind: 'crop', rect: { x: 30, y: 0, width: 30, height: 5 } };
    const failed = await ask({ op: 'render', file: cached, edits: [left, flip, outside], view });
    expect(failed).toMatchObject({ type: 'failed', code: 'outside-image' });
    expect(phasesOf(failed.id)).toEqual(['flip', 'crop']);
    expect(await rendering(left)).toEqual(['preview']);
    await expectCached();
  });
});

test('helpers begin to load when a file is expected, and one that the page cannot start is given up', async () => {
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 4 });
  surroundings.onmessage?.({ data: { type: 'prewarm' } });
  // Beside the one that loads already.
  expect(said.map(({ message }) => message.type)).toEqual(['spawn', 'spawn']);
  const name = said.map(({ message }) => (message.type === 'spawn' ? message.name : '')).at(-1);
  surroundings.onmessage?.({ data: { type: 'helperLost', name: name } });
  expect(said.at(-1)?.message).toEqual({ type: 'terminate', name });
  // And no other is asked for in its place.
  await settle();
  surroundings.onmessage?.({ data: { type: 'prewarm' } });
  expect(said.map(({ message }) => message.type)).toEqual(['spawn', 'spawn', 'terminate']);
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
});

test('employed by another worker, it answers that one, over the port alone', async () => {
  const { port1, port2 } = new MessageChannel();
  const heard: AnswerMessage[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  surroundings.onmessage?.({ data: { type: 'connect', port: port2 } });
  await until(() => expect(heard).toEqual([{ type: 'ready' }]));
  port1.postMessage({ type: 'call', id: 1, task: { op: 'prepare' } } satisfies CallMessage);
  await until(() => expect(heard[1]).toMatchObject({ type: 'done', id: 1, result: null }));
  const png = new Uint8Array(await photo.arrayBuffer());
  port1.postMessage({ type: 'call', id: 2, task: { op: 'compress', png } } satisfies CallMessage);
  await until(() =>
    expect(heard[2]).toMatchObject({ type: 'done', id: 2, result: { file: expect.any(Uint8Array) } }),
  );
  port1.postMessage({
    type: 'call',
    id: 3,
    task: { op: 'compress', png: Uint8Array.of(1) },
  } satisfies CallMessage);
  await until(() => expect(heard[3]).toMatchObject({ type: 'failed', id: 3, code: 'unsupported-format' }));
  expect(said).toEqual([]);
  port1.close();
});

describe('what is thrown in the worker', () => {
  const coreWith = (bytes: number) =>
    ({ largestAllocation: () => bytes }) as unknown as Parameters<typeof failureOf>[1];
  const plenty = coreWith(1 << 30);
  const coreError = (code: string, size: object = {}) => ({ code, free: vi.fn(), ...size });

  test.each(ERROR_CODES)('as %s by our own code is told by it', (code) => {
    expect(failureOf(new ImageCoreError(code, { size: bounds }), plenty, 4)).toEqual({ code, size: bounds });
  });

  test('by the core is told by its code, with the size that was refused, and freed', () => {
    const thrown = coreError('too-large', { width: 7, height: 8 });
    expect(failureOf(thrown, plenty, 4)).toEqual({ code: 'too-large', size: { width: 7, height: 8 } });
    expect(thrown.free).toHaveBeenCalledOnce();
    expect(failureOf(coreError('undecodable'), plenty, 4)).toEqual({ code: 'undecodable', size: undefined });
  });

  test('for want of memory tells how many pixels would fit', () => {
    expect(failureOf(coreError('out-of-memory'), coreWith(4000), 4)).toEqual({
      code: 'out-of-memory',
      fits: 1000,
    });
    // A trap where memory is scarce is one for want of it, also in a decoder that is none of ours.
    expect(failureOf(new WebAssembly.RuntimeError('unreachable'), coreWith(4000), 8)).toEqual({
      code: 'out-of-memory',
      fits: 500,
    });
  });

  test('in any other way is a crash, whatever can still be learned of the core', () => {
    const trapped = {
      largestAllocation: () => {
        throw new WebAssembly.RuntimeError('unreachable');
      },
    } as unknown as typeof plenty;
    for (const [thrown, core] of [
      [new WebAssembly.RuntimeError('unreachable'), plenty],
      [new TypeError('a mistake of ours'), null],
      ['a word', trapped],
      [undefined, plenty],
      [coreError('a code that nobody knows'), plenty],
    ] as const)
      expect(failureOf(thrown, core, 4)).toEqual({ code: 'core-crashed' });
  });
});

describe('the clock of the phases', () => {
  test('counts what a phase takes, however often it is run, also where it fails', async () => {
    const now = vi.spyOn(performance, 'now');
    let time = 0;
    now.mockImplementation(() => time);
    const announced: Progress[] = [];
    const clock = new PhaseClock((progress) => announced.push(progress));
    clock.plan(['rotate']);
    const spend = (milliseconds: number) => {
      time += milliseconds;
    };
    clock.time('rotate', () => spend(5));
    await clock.time('rotate', async () => {
      await Promise.resolve();
      spend(7);
    });
    const failing = clock.time('flip', async () => {
      await Promise.resolve();
      spend(3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(clock.times).toEqual({ rotate: 12, flip: 3 });
    // More steps than were planned are still a part of a whole.
    expect(announced.map(({ step, steps }) => [step, steps])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});
