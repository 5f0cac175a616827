// Tests the script of the worker with the real core. The tests act as the page that calls the worker. One test acts as
// another worker, for which this worker is a helper.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { type Edit, LOSSLESS_PNG } from '../../src/edits';
import { ERROR_CODES, ImageCoreError } from '../../src/imagecore/common/errors';
import type {
  AnswerMessage,
  Call,
  CallMessage,
  FileRef,
  HelperMessage,
  Results,
} from '../../src/imagecore/common/protocol';
import type { Progress, Rendered, RenderRegion } from '../../src/imagecore/common/types';
import { failureOf } from '../../src/imagecore/worker/failure';
import { PhaseClock } from '../../src/imagecore/worker/serve';
import { FakeLocks } from '../support/fakeLocks';
import { photograph } from '../support/fixtures';
import { settle } from '../support/settle';

// The import uses this constant, because TypeScript does not follow such an import. Otherwise TypeScript would check
// the script with the types of the tests, but the script needs the types of workers.
const SCRIPT = join(import.meta.dirname, '../../src/imagecore/worker/index.ts');
const NAME = 'imagecore-of-this-test';
const bounds = { width: 40, height: 40 };
const region: RenderRegion = { bounds };
const left: Edit = { kind: 'rotate', turn: 'left' };

const locks = new FakeLocks();
/** The number of messages that the script has posted while it waited for the lock with its own name. */
let postedBeforeLock: number;
/** The messages that the script has posted until shortly after it got the lock. */
let postedFirst: readonly (AnswerMessage | HelperMessage)[];
/** The messages that the script has posted to the page, with the transferred objects. */
const posted: { message: AnswerMessage | HelperMessage; transfer: Transferable[] }[] = [];
const scope: {
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
    posted.push({ message, transfer: Array.isArray(rest) ? rest : rest.transfer }),
};

/** A PNG of 32 × 32 pixels. */
const icon = new File([readFileSync(join(import.meta.dirname, '../pngsuite/basn2c08.png'))], 'icon.png');
let photo: File;

let id = 0;
let fileId = 0;

/** A reference to a file with a new id, as if the file were opened again. */
const ref = (blob: Blob): FileRef => ({ id: ++fileId, blob });
/** The reference to the icon that is in the cache. */
let cached: FileRef;

/** Waits until `check` does not throw. The timeout is long, because the real core can be slow on a busy machine. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

beforeAll(async () => {
  // The photograph is large enough to be compressed in a helper.
  photo = new File([await (await photograph(200, 150)).png().toBuffer()], 'photo.png');
  vi.stubGlobal('self', scope);
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
  // The script waits for the lock until the test releases it.
  void locks.request(NAME, () => new Promise(() => {}));
  await import(SCRIPT);
  await until(() => expect(locks.awaited).toEqual([NAME]));
  await settle();
  postedBeforeLock = posted.length;
  locks.free(NAME);
  await until(() => expect(posted.length).toBeGreaterThan(0));
  await settle();
  postedFirst = posted.map(({ message }) => message);
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  for (const { message } of posted) if (message.type === 'spawn') message.port.close();
  posted.length = 0;
  vi.restoreAllMocks();
});

afterAll(() => vi.unstubAllGlobals());

/** Calls the worker without waiting for the answer. Returns the id of the call. */
function postCall(call: Call): number {
  scope.onmessage?.({ data: { type: 'call', id: ++id, call } satisfies CallMessage });
  return id;
}

/** Calls the worker, and resolves to the answer that ends the call. Expects exactly one such answer. */
async function call(call: Call): Promise<Extract<AnswerMessage, { type: 'done' | 'failed' | 'canceled' }>> {
  const callId = postCall(call);
  const answers = () =>
    posted
      .map(({ message }) => message)
      .filter(
        (message): message is Extract<AnswerMessage, { type: 'done' | 'failed' | 'canceled' }> =>
          ['done', 'failed', 'canceled'].includes(message.type) && 'id' in message && message.id === callId,
      );
  await until(() => expect(answers()).toHaveLength(1));
  const [answer] = answers();
  if (!answer) throw new Error('the worker has not answered');
  return answer;
}

/** The progress reports of a call. */
const progressOf = (callId: number): Progress[] =>
  posted.flatMap(({ message }) =>
    message.type === 'progress' && message.id === callId ? [message.progress] : [],
  );

test('the worker posts the message ready once, when it holds the lock with its own name', () => {
  expect(postedBeforeLock).toBe(0);
  expect(postedFirst).toEqual([{ type: 'ready', locked: true }]);
  expect(locks.held).toEqual([NAME]);
});

test('before the first call, the message prewarm accesses the memory for a photograph', async () => {
  const { memory } = await import('../../src/imagecore/pkg/imagecore_bg.wasm');
  const before = memory.buffer.byteLength;
  scope.onmessage?.({ data: { type: 'prewarm' } });
  await until(() => expect(memory.buffer.byteLength - before).toBeGreaterThan(60e6));
});

/** The phases of a call, in order. */
const phasesOf = (callId: number) => progressOf(callId).map(({ phase }) => phase);

const OPENING = ['load', 'read', 'decode', 'orient'];
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const crop: Edit = { kind: 'crop', rect: { x: 1, y: 2, width: 10, height: 20 } };

/** Opens the icon, so that it is in the cache. */
async function cacheIcon(): Promise<void> {
  cached = ref(icon);
  expect(await call({ op: 'open', file: cached, region })).toMatchObject({ type: 'done' });
}

/** Expects that the icon is in the cache: rendering it needs only the phase 'preview', and does not decode it. */
async function expectCached(): Promise<void> {
  const shown = await call({ op: 'render', file: cached, edits: [], region });
  expect(shown).toMatchObject({ type: 'done', result: { size: { width: 32, height: 32 } } });
  expect(phasesOf(shown.id)).toEqual(['preview']);
}

describe('a draft', () => {
  const turn = (angle: number, edits: readonly Edit[] = []) =>
    [...edits, { kind: 'straighten', angle, size: { width: 180, height: 130 } }] satisfies readonly Edit[];
  const draft = { bounds, isDraft: true } as const;
  let file: FileRef;

  const render = async (edits: readonly Edit[], rendered: RenderRegion) => {
    const answer = await call({ op: 'render', file, edits, region: rendered });
    if (answer.type !== 'done') throw new Error('not rendered');
    const { size, preview } = answer.result as Rendered;
    return { size, png: Buffer.from(await preview.arrayBuffer()), phases: phasesOf(answer.id) };
  };

  beforeEach(async () => {
    file = ref(photo);
    expect(await call({ op: 'open', file, region })).toMatchObject({ type: 'done' });
  });

  // Requirements: R403
  test('has the size of the exact picture, which is computed from all pixels afterwards', async () => {
    const before = await render(turn(300), region);
    // The exact picture is in the cache, so there is no draft of it.
    expect((await render(turn(300), draft)).png.equals(before.png)).toBe(true);
    file = ref(photo);
    const drafted = await render(turn(300), draft);
    expect(drafted.phases.slice(-2)).toEqual(['straighten', 'preview']);
    const exact = await render(turn(300), region);
    expect(exact.png.equals(before.png)).toBe(true);
    expect(drafted.png.equals(exact.png)).toBe(false);
    expect(drafted.size).toEqual(exact.size);
    const [one, other] = await Promise.all([drafted, exact].map(({ png }) => sharp(png).metadata()));
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
  });

  test('reduces its source once for several angles, again for another image, and again after an encoding', async () => {
    const { Raster } = await import('../../src/imagecore/pkg/imagecore.js');
    const resizes = vi.spyOn(Raster.prototype, 'resizeJob');
    await render(turn(100), draft);
    await render(turn(300), draft);
    await render(turn(-200), draft);
    expect(resizes).toHaveBeenCalledTimes(1);
    await render(
      turn(300, [
        { kind: 'pad', size: { width: 200, height: 150 }, margin: 4, radius: 0, background: [0, 0, 0] },
      ]),
      draft,
    );
    expect(resizes).toHaveBeenCalledTimes(2);
    await render(turn(300), draft);
    expect(resizes).toHaveBeenCalledTimes(3);
    expect(await call({ op: 'encode', file, edits: [], encoding: LOSSLESS_PNG })).toMatchObject({
      type: 'done',
    });
    await render(turn(200), draft);
    expect(resizes).toHaveBeenCalledTimes(4);
  });

  test('of an image that ends without an angle, or is small, is the exact picture', async () => {
    for (const edits of [[], [left]]) {
      const drafted = await render(edits, draft);
      const exact = await render(edits, region);
      expect(drafted.png.equals(exact.png)).toBe(true);
    }
    const large = { bounds: { width: 400, height: 400 } };
    const drafted = await render(turn(300), { ...large, isDraft: true });
    expect(drafted.png.equals((await render(turn(300), large)).png)).toBe(true);
  });
});

describe('a call of the worker', () => {
  beforeEach(cacheIcon);

  test('that opens a file reports each phase, from decoding on with the size of the image', async () => {
    const answer = await call({ op: 'open', file: ref(icon), region });
    expect(answer).toMatchObject({
      type: 'done',
      result: {
        source: {
          format: 'png',
          animated: false,
          damaged: false,
          density: null,
          profile: null,
          converted: false,
          jpeg: null,
          metadata: [],
        },
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
    expect(progressOf(answer.id)).toEqual([
      { phase: 'load', step: 1, steps: 5 },
      { phase: 'read', step: 2, steps: 5 },
      { phase: 'decode', step: 3, steps: 5 },
      { phase: 'orient', step: 4, steps: 5 },
      { phase: 'preview', step: 5, steps: 5 },
    ]);
  });

  test('that opens a file reports its density, its profile and its metadata', async () => {
    const sourceOf = async (image: Sharp) => {
      const answer = await call({
        op: 'open',
        file: ref(new Blob([new Uint8Array(await image.toBuffer())])),
        region,
      });
      if (answer.type !== 'done') throw new Error('not opened');
      return (answer.result as Results['open']).source;
    };
    const picture = (await photograph(80, 70)).resize(40, 35);
    const exif = { IFD0: { Make: 'A maker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } };
    const jpeg = picture.clone().withIccProfile('p3').withExif(exif).withDensity(300).jpeg();
    expect(await sourceOf(jpeg)).toEqual({
      format: 'jpeg',
      animated: false,
      damaged: false,
      isPixelArt: false,
      density: { x: 11_811, y: 11_811 },
      isGray: false,
      takesColors: true,
      profile: 'sP3C',
      converted: false,
      jpeg: { orientation: 1, mcu: { width: 16, height: 16 } },
      metadata: ['location', 'camera', 'other'],
    });
    const cmyk = picture.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg();
    expect(await sourceOf(cmyk)).toMatchObject({
      profile: null,
      converted: true,
      jpeg: { orientation: 1, mcu: null },
    });
    const gray = picture.clone().toColourspace('b-w').jpeg();
    expect(await sourceOf(gray)).toMatchObject({ isGray: true, jpeg: { mcu: { width: 8, height: 8 } } });
    const turned = picture.clone().withMetadata({ orientation: 6 }).jpeg();
    expect(await sourceOf(turned)).toMatchObject({ jpeg: { orientation: 6 } });
    const full = picture.clone().jpeg({ chromaSubsampling: '4:4:4' });
    expect(await sourceOf(full)).toMatchObject({ jpeg: { mcu: { width: 8, height: 8 } } });
  });

  // Requirements: R308, R310, R311
  test('that saves a JPEG in the original quality moves its pixels, and keeps the density', async () => {
    // Gray samples are not interpolated, so they are the same but for the rounding of the inverse DCT.
    const jpeg = await (await photograph(96, 64))
      .toColourspace('b-w')
      .withDensity(300)
      .withExif({ IFD0: { Make: 'A maker' } })
      .jpeg()
      .toBuffer();
    const file = ref(new File([new Uint8Array(jpeg)], 'photo.jpg'));
    const crop: Edit = { kind: 'crop', rect: { x: 16, y: 8, width: 40, height: 48 } };
    const encoding = { format: 'jpeg', quality: 'original', baseline: false } as const;
    const answer = await call({ op: 'encode', file, edits: [crop, left], encoding });
    if (answer.type !== 'done') throw new Error('not encoded');
    const moved = Buffer.from(await (answer.result as Blob).arrayBuffer());
    const { width, height, density, exif, isProgressive } = await sharp(moved).metadata();
    expect({ width, height, density, exif, isProgressive }).toEqual({
      width: 48,
      height: 40,
      density: 300,
      exif: undefined,
      isProgressive: true,
    });
    const samples = (from: Sharp) => from.toColourspace('b-w').raw().toBuffer();
    const expected = await samples(
      sharp(jpeg).extract({ left: 16, top: 8, width: 40, height: 48 }).rotate(-90),
    );
    const found = await samples(sharp(moved));
    expect(found.every((sample, i) => Math.abs(sample - (expected[i] ?? 999)) <= 1)).toBe(true);
    // The viewer shows the pixels of this file.
    const rendered = await call({
      op: 'render',
      file,
      edits: [crop, left],
      encoding,
      region: { bounds: { width: 48, height: 48 } },
    });
    if (rendered.type !== 'done') throw new Error('not rendered');
    const { preview } = rendered.result as Rendered;
    expect(await samples(sharp(Buffer.from(await preview.arrayBuffer())))).toEqual(found);
  });

  // Requirements: R312
  test('that saves in the original quality can be canceled between two steps', async () => {
    const large = await (await photograph(1600, 1200)).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    const file = ref(new File([new Uint8Array(large)], 'large.jpg'));
    await call({ op: 'open', file, region });
    const encoding = { format: 'jpeg', quality: 'original', baseline: false } as const;
    const canceled = postCall({ op: 'encode', file, edits: [left], encoding });
    const isReported = ({ message }: (typeof posted)[number]) =>
      message.type === 'progress' && message.id === canceled && message.progress.phase === 'encode';
    await until(() => expect(posted.some(isReported)).toBe(true));
    scope.onmessage?.({ data: { type: 'cancel', id: canceled } });
    await until(() =>
      expect(posted).toContainEqual({ message: { type: 'canceled', id: canceled }, transfer: [] }),
    );
    expect(await call({ op: 'encode', file, edits: [left], encoding })).toMatchObject({ type: 'done' });
  });

  // Requirements: R397
  test('that computes several edits as one map does not begin with the result of some of them', async () => {
    const turned: Edit = { kind: 'straighten', angle: 700, size: { width: 120, height: 90 } };
    const part: Edit = { kind: 'crop', rect: { x: 10, y: 5, width: 80, height: 70 } };
    const smaller: Edit = { kind: 'resize', size: { width: 60, height: 50 }, fit: 'stretch' };
    const render = async (file: FileRef, ...edits: Edit[]) => {
      const answer = await call({
        op: 'render',
        file,
        edits,
        region: { bounds: { width: 200, height: 200 } },
      });
      if (answer.type !== 'done') throw new Error('not rendered');
      return Buffer.from(await (answer.result as Rendered).preview.arrayBuffer());
    };
    const file = ref(photo);
    for (const edits of [[turned], [turned, part], [part, turned]]) await render(file, ...edits);
    const all = await render(file, turned, part, smaller);
    expect(phasesOf(id)).toEqual(['straighten', 'preview']);
    // Another file is decoded again, and nothing of it is in the cache.
    expect(all.equals(await render(ref(photo), turned, part, smaller))).toBe(true);
    // What is left after the map is one further stage.
    await render(file, turned, part, smaller);
    await render(file, turned, part, smaller, {
      kind: 'pad',
      size: { width: 60, height: 50 },
      margin: 2,
      radius: 0,
      background: 'transparent',
    });
    expect(phasesOf(id)).toEqual(['pad', 'preview']);
  });

  // Requirements: R308
  test('that cannot keep the original quality fails, and the next call succeeds', async () => {
    const jpeg = await (await photograph(96, 64)).jpeg().toBuffer();
    const file = ref(new File([new Uint8Array(jpeg)], 'photo.jpg'));
    const encoding = { format: 'jpeg', quality: 'original', baseline: true } as const;
    const crop: Edit = { kind: 'crop', rect: { x: 3, y: 0, width: 40, height: 40 } };
    expect(await call({ op: 'encode', file, edits: [crop], encoding })).toMatchObject({
      type: 'failed',
      code: 'invalid-argument',
    });
    expect(await call({ op: 'encode', file: cached, edits: [], encoding })).toMatchObject({
      type: 'failed',
      code: 'invalid-argument',
    });
    const cut = ref(new File([new Uint8Array(jpeg.subarray(0, jpeg.length / 2))], 'cut.jpg'));
    expect(await call({ op: 'encode', file: cut, edits: [], encoding })).toMatchObject({
      type: 'failed',
      code: 'undecodable',
    });
    expect(await call({ op: 'encode', file, edits: [left], encoding })).toMatchObject({ type: 'done' });
  });

  test.each([
    ['a file that is not an image', new File(['no image'], 'notes.png'), 'unsupported-format'],
    ['a truncated file', new File([icon.slice(0, 60)], 'cut.png'), 'undecodable'],
    [
      'a file that cannot be read',
      Object.assign(new File([], 'gone.png'), { arrayBuffer: () => Promise.reject(new Error('moved')) }),
      'unreadable',
    ],
  ])('with %s fails, and the file that was opened before stays in the cache', async (_, blob, code) => {
    const file = ref(blob);
    expect(await call({ op: 'open', file, region })).toMatchObject({ type: 'failed', code });
    await expectCached();
    expect(await call({ op: 'render', file, edits: [left], region })).toMatchObject({ type: 'failed', code });
    await expectCached();
    expect(await call({ op: 'encode', file, edits: [left], encoding: LOSSLESS_PNG })).toMatchObject({
      type: 'failed',
      code,
    });
    await expectCached();
  });

  // Requirements: R153
  test('that opens a HEIC image fails and names the format, even if the file is called photo.jpg', async () => {
    const picture = readFileSync(join(import.meta.dirname, '../formats/picture.heic'));
    const file = ref(new File([picture], 'photo.jpg'));
    expect(await call({ op: 'open', file, region })).toMatchObject({
      type: 'failed',
      code: 'unsupported-format',
      format: 'HEIC',
    });
    // No format is named for a file that is not an image.
    const { format } = (await call({ op: 'open', file: ref(new File(['no image'], 'a.jpg')), region })) as {
      format?: string;
    };
    expect(format).toBeUndefined();
  });

  test('that fails is answered with an error code, and the next call succeeds', async () => {
    const outside: Edit = { kind: 'crop', rect: { x: 30, y: 0, width: 30, height: 5 } };
    expect(await call({ op: 'render', file: cached, edits: [outside], region })).toMatchObject({
      type: 'failed',
      code: 'outside-image',
    });
    const huge: Edit = { kind: 'resize', size: { width: 20_000, height: 5 }, fit: 'stretch' };
    expect(await call({ op: 'render', file: cached, edits: [left, huge], region })).toMatchObject({
      type: 'failed',
      code: 'too-large',
    });
    expect(await call({ op: 'encode', file: cached, edits: [left], encoding: LOSSLESS_PNG })).toMatchObject({
      type: 'done',
    });
  });

  test('that renders a rectangle outside the image fails, and the next call succeeds', async () => {
    const beyond: RenderRegion = { rect: { x: 0, y: 0, width: 4, height: 4000 }, level: 0 };
    for (const edits of [[], [left]])
      expect(await call({ op: 'render', file: cached, edits, region: beyond })).toMatchObject({
        type: 'failed',
        code: 'outside-image',
      });
    const inside: RenderRegion = { rect: { x: 0, y: 0, width: 4, height: 4 }, level: 0 };
    expect(await call({ op: 'render', file: cached, edits: [left], region: inside })).toMatchObject({
      type: 'done',
    });
    await expectCached();
  });

  // Requirements: R263
  test('that renders or reads the image is answered while the image is encoded', async () => {
    const file = ref(photo);
    await call({ op: 'open', file, region });
    // The search for the smallest file is left to a helper, which the test does not start.
    const encoding = postCall({
      op: 'encode',
      file,
      edits: [left],
      encoding: { ...LOSSLESS_PNG, attempt: 0 },
    });
    await until(() => expect(posted.some(({ message }) => message.type === 'spawn')).toBe(true));
    const spawn = posted.find(({ message }) => message.type === 'spawn');
    expect(spawn?.transfer).toEqual([spawn?.message.type === 'spawn' && spawn.message.port]);
    expect(await call({ op: 'render', file, edits: [left], region })).toMatchObject({ type: 'done' });
    expect(await call({ op: 'pixel', file, edits: [], at: { x: 1, y: 2 } })).toMatchObject({ type: 'done' });
    // Edits beside the encoding may drop its raster from the cache, but the encoding still has it.
    for (const kind of ['horizontal', 'vertical'] as const)
      await call({ op: 'render', file, edits: [{ kind: 'flip', axis: kind }], region });
    const ended = () => posted.filter(({ message }) => 'id' in message && message.id === encoding);
    expect(ended().every(({ message }) => message.type === 'progress')).toBe(true);
    scope.onmessage?.({ data: { type: 'cancel', id: encoding } });
    await until(() => expect(ended().at(-1)?.message).toEqual({ type: 'canceled', id: encoding }));
    expect(await call({ op: 'render', file, edits: [left], region })).toMatchObject({ type: 'done' });
  });

  test('that is canceled is answered with one canceled message, and the next call succeeds', async () => {
    const file = ref(photo);
    await call({ op: 'open', file, region });
    vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2 });
    const callId = postCall({ op: 'encode', file, edits: [left], encoding: LOSSLESS_PNG });
    // The worker has requested a helper, here or in the test before. The test starts none, so the call waits.
    await until(() =>
      expect(posted.at(-1)?.message).toMatchObject({ type: 'progress', progress: { phase: 'encode' } }),
    );
    scope.onmessage?.({ data: { type: 'cancel', id: callId } });
    scope.onmessage?.({ data: { type: 'cancel', id: 9999 } });
    await until(() => expect(posted.at(-1)?.message).toEqual({ type: 'canceled', id: callId }));
    // The helper is not terminated, because the next call may use it.
    expect(posted.some(({ message }) => message.type === 'terminate')).toBe(false);
    vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
    const pixel: RenderRegion = { rect: { x: 0, y: 0, width: 1, height: 1 }, level: 0 };
    const next = await call({ op: 'render', file, edits: [left], region: pixel });
    expect(next).toMatchObject({ type: 'done' });
    // The edit was applied before the encoding was canceled, so the edited image is in the cache.
    expect(phasesOf(next.id)).toEqual(['preview']);
    scope.onmessage?.({ data: { type: 'cancel', id: callId } });
    await settle();
    expect(posted.filter(({ message }) => message.type === 'canceled')).toHaveLength(1);
  });
});

describe('the cache of the worker', () => {
  beforeEach(cacheIcon);

  test('is not changed by the call reduce, whose result has the requested size and fit', async () => {
    const rendered = await call({ op: 'render', file: cached, edits: [left, crop], region });
    if (rendered.type !== 'done') throw new Error('not rendered');
    const { preview } = rendered.result as Rendered;
    for (const [fit, hasAlpha] of [
      ['stretch', false],
      ['contain', true],
    ] as const) {
      const reduced = await call({
        op: 'reduce',
        preview,
        edit: { kind: 'resize', size: { width: 9, height: 4 }, fit },
      });
      if (reduced.type !== 'done') throw new Error('not reduced');
      const image = sharp(await (reduced.result as Blob).arrayBuffer());
      expect(await image.metadata()).toMatchObject({ width: 9, height: 4, hasAlpha });
    }
    const again = await call({ op: 'render', file: cached, edits: [left, crop], region });
    expect(phasesOf(again.id)).toEqual(['preview']);
  });

  // A picture within bounds needs fewer pixels: see below.
  const pixel: RenderRegion = { rect: { x: 0, y: 0, width: 1, height: 1 }, level: 0 };

  /** Renders a pixel of the icon after `edits`. Returns the phases of the call. */
  const phasesOfRender = async (...edits: Edit[]) => {
    const answer = await call({ op: 'render', file: cached, edits, region: pixel });
    expect(answer).toMatchObject({ type: 'done' });
    return phasesOf(answer.id);
  };

  test('contains the result of the last edits, so that only further edits are applied', async () => {
    const first = await call({ op: 'render', file: cached, edits: [left, left], region: pixel });
    expect(progressOf(first.id).map(({ phase, steps }) => `${phase} of ${steps}`)).toEqual([
      'rotate of 3',
      'rotate of 3',
      'preview of 3',
    ]);
    expect(await phasesOfRender(left, left, crop)).toEqual(['crop', 'preview']);
    const saved = await call({
      op: 'encode',
      file: cached,
      edits: [left, left, crop],
      encoding: LOSSLESS_PNG,
    });
    expect(saved).toMatchObject({ type: 'done', result: expect.any(Blob) });
    expect(phasesOf(saved.id)).toEqual(['encode']);
    expect(await phasesOfRender()).toEqual(['preview']);
  });

  test('is used for edits that differ only in their density, which only a saved file has', async () => {
    const print: Edit = { kind: 'density', perMeter: 11_811 };
    await phasesOfRender(left);
    expect(await phasesOfRender(print, left)).toEqual(['preview']);
    expect(await phasesOfRender(print, left, crop)).toEqual(['crop', 'preview']);
    const saved = async (...edits: Edit[]) => {
      const answer = await call({ op: 'encode', file: cached, edits, encoding: LOSSLESS_PNG });
      if (answer.type !== 'done') throw new Error('not encoded');
      expect(phasesOf(answer.id)).toEqual(['encode']);
      return sharp(await (answer.result as Blob).arrayBuffer());
    };
    const [plain, tagged] = [await saved(left, crop), await saved(print, left, crop)];
    // sharp reports 72 dots per inch if a PNG states no density.
    expect((await plain.metadata()).density).toBe(72);
    expect((await tagged.metadata()).density).toBe(300);
    expect(await tagged.raw().toBuffer()).toEqual(await plain.raw().toBuffer());
    // The density of the cached raster has not changed.
    expect((await (await saved(left, crop)).metadata()).density).toBe(72);
    const fax: Edit = { kind: 'density', perMeter: 8031, perMeterDown: 3858 };
    const answer = await call({
      op: 'encode',
      file: cached,
      edits: [fax, crop, left],
      encoding: LOSSLESS_PNG,
    });
    const bytes = Buffer.from(await ((answer as { result?: Blob }).result ?? new Blob()).arrayBuffer());
    const physical = bytes.indexOf('pHYs') + 4;
    // The image is turned, and the density with it.
    expect([bytes.readUInt32BE(physical), bytes.readUInt32BE(physical + 4)]).toEqual([3858, 8031]);
    const invalid: Edit = { kind: 'density', perMeter: 0 };
    expect(
      await call({ op: 'encode', file: cached, edits: [invalid], encoding: LOSSLESS_PNG }),
    ).toMatchObject({
      type: 'failed',
      code: 'invalid-argument',
    });
  });

  test('is used for as many of the first edits of a call as possible', async () => {
    await phasesOfRender(left);
    await phasesOfRender(left, flip);
    expect(await phasesOfRender(left, flip, crop)).toEqual(['crop', 'preview']);
    // The cache contains only the last two results, and neither is that of the first edits of [left, crop] or
    // [flip, left].
    expect(await phasesOfRender(left, crop)).toEqual(['rotate', 'crop', 'preview']);
    expect(await phasesOfRender(flip, left)).toEqual(['flip', 'rotate', 'preview']);
  });

  test('drops the least recently used result for a new one', async () => {
    await phasesOfRender(left);
    await phasesOfRender(flip);
    await phasesOfRender(left);
    await phasesOfRender(crop);
    expect(await phasesOfRender(left)).toEqual(['preview']);
    expect(await phasesOfRender(flip)).toEqual(['flip', 'preview']);
  });

  test('still contains what is shown after files of other edits were made', async () => {
    const shown = { op: 'render', file: cached, edits: [left], region: pixel } as const;
    await call(shown);
    for (const width of [9, 8, 7])
      await call({
        op: 'encode',
        encoding: LOSSLESS_PNG,
        file: cached,
        edits: [{ kind: 'resize', size: { width, height: 9 }, fit: 'stretch' }],
      });
    expect(phasesOf((await call(shown)).id)).toEqual(['preview']);
  });

  test('still contains the shown image after previews of several further edits', async () => {
    await phasesOfRender(left);
    for (const edit of [flip, crop, left, flip])
      expect(await phasesOfRender(left, edit)).toEqual([edit.kind, 'preview']);
  });

  test('contains only one file: a file with another id replaces the previous one', async () => {
    const other = ref(icon);
    const first = await call({ op: 'render', file: other, edits: [left], region: pixel });
    expect(phasesOf(first.id)).toEqual([...OPENING, 'rotate', 'preview']);
    expect(progressOf(first.id)[0]).toMatchObject({ step: 1, steps: 6 });
    const second = await call({ op: 'encode', file: other, edits: [left, flip], encoding: LOSSLESS_PNG });
    expect(phasesOf(second.id)).toEqual(['flip', 'encode']);
    expect(await phasesOfRender(left)).toEqual([...OPENING, 'rotate', 'preview']);
  });

  test('contains no results of edits after a file was opened or could not be opened', async () => {
    await phasesOfRender(left);
    const broken = ref(new File([icon.slice(0, 60)], 'cut.png'));
    expect(await call({ op: 'open', file: broken, region })).toMatchObject({ type: 'failed' });
    expect(await phasesOfRender(left)).toEqual(['rotate', 'preview']);
    await call({ op: 'open', file: cached, region });
    expect(await phasesOfRender(left)).toEqual(['rotate', 'preview']);
  });

  test('is not changed by a call in which an edit fails', async () => {
    await phasesOfRender(left);
    const outside: Edit = { kind: 'crop', rect: { x: 30, y: 0, width: 30, height: 5 } };
    const failed = await call({ op: 'render', file: cached, edits: [left, flip, outside], region: pixel });
    expect(failed).toMatchObject({ type: 'failed', code: 'outside-image' });
    expect(phasesOf(failed.id)).toEqual(['flip', 'crop']);
    expect(await phasesOfRender(left)).toEqual(['preview']);
    await expectCached();
  });
});

describe('a picture of crops, rotations and flips', () => {
  const large: RenderRegion = { bounds: { width: 64, height: 48 } };
  const smaller: Edit = { kind: 'resize', size: { width: 150, height: 120 }, fit: 'stretch' };
  const part: Edit = { kind: 'crop', rect: { x: 11, y: 12, width: 101, height: 83 } };

  const picture = async (file: FileRef, edits: readonly Edit[]) => {
    const answer = await call({ op: 'render', file, edits, region: large });
    if (answer.type !== 'done') throw new Error('not rendered');
    const { size, preview } = answer.result as Rendered;
    const image = sharp(await preview.arrayBuffer());
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { size, data, width: info.width, height: info.height, phases: phasesOf(answer.id) };
  };

  const save = async (file: FileRef, edits: readonly Edit[]) => {
    const answer = await call({ op: 'encode', file, edits, encoding: LOSSLESS_PNG });
    if (answer.type !== 'done') throw new Error('not encoded');
    return { blob: answer.result as Blob, phases: phasesOf(answer.id) };
  };

  // Requirements: R382
  test.each([
    [[part], 0],
    [[left], 1],
    [[flip], 1],
    [[part, left, flip], 1],
    [[smaller, left, part, { kind: 'flip', axis: 'horizontal' }, left], 1],
  ] as const)('is that of the saved file: %j', async (edits, most) => {
    const file = ref(photo);
    const found = await picture(file, edits);
    const { blob } = await save(file, edits);
    const saved = await picture(ref(new File([blob], 'saved.png')), []);
    expect(found).toMatchObject({ size: saved.size, width: saved.width, height: saved.height });
    // What is reduced first and then turned is rounded in another order.
    const errors = found.data.map((level, index) => Math.abs(level - (saved.data[index] ?? 0)));
    expect(Math.max(...errors)).toBeLessThanOrEqual(most);
  });

  test('is refused if a crop is beyond the image before it, although an earlier one has its pixels', async () => {
    const file = ref(photo);
    const beyond: Edit = { kind: 'crop', rect: { x: 0, y: 0, width: 60, height: 90 } };
    for (const edits of [
      [part, beyond],
      [part, left, { kind: 'crop', rect: { x: 0, y: 0, width: 90, height: 90 } }],
      [smaller, part, flip, beyond, left],
    ] as const)
      expect(await call({ op: 'render', file, edits, region: large })).toMatchObject({
        type: 'failed',
        code: 'outside-image',
      });
  });

  // Requirements: R382
  test('needs no moved pixels, which are computed for the file and then kept', async () => {
    const file = ref(photo);
    await call({ op: 'open', file, region: large });
    expect((await picture(file, [smaller, left, part])).phases).toEqual(['resize', 'preview']);
    expect((await save(file, [smaller, left, part])).phases).toEqual(['rotate', 'crop', 'encode']);
    await save(file, [smaller, flip]);
    expect((await save(file, [smaller, left, part])).phases).toEqual(['encode']);
  });
});

test('the message prewarm starts missing helpers, but does not replace a helper that the page could not start', async () => {
  // Requests the first of three helpers, unless an earlier test has done so.
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2 });
  scope.onmessage?.({ data: { type: 'prewarm' } });
  posted.length = 0;
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 4 });
  scope.onmessage?.({ data: { type: 'prewarm' } });
  expect(posted.map(({ message }) => message.type)).toEqual(['spawn', 'spawn']);
  const name = posted.map(({ message }) => (message.type === 'spawn' ? message.name : '')).at(-1);
  scope.onmessage?.({ data: { type: 'helperLost', name: name } });
  expect(posted.at(-1)?.message).toEqual({ type: 'terminate', name });
  // A further prewarm message requests no helper.
  await settle();
  scope.onmessage?.({ data: { type: 'prewarm' } });
  await settle();
  expect(posted.map(({ message }) => message.type)).toEqual(['spawn', 'spawn', 'terminate']);
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 1 });
});

test('a worker that is connected as a helper answers calls only through its port', async () => {
  const { port1, port2 } = new MessageChannel();
  const answers: AnswerMessage[] = [];
  port1.onmessage = ({ data }) => answers.push(data);
  scope.onmessage?.({ data: { type: 'connect', port: port2 } });
  await until(() => expect(answers).toEqual([{ type: 'ready', locked: true }]));
  port1.postMessage({ type: 'call', id: 1, call: { op: 'prepare' } } satisfies CallMessage);
  await until(() => expect(answers[1]).toMatchObject({ type: 'done', id: 1, result: null }));
  const core = await import('../../src/imagecore/pkg/imagecore.js');
  const raster = decodeHere(core, new Uint8Array(await photo.arrayBuffer())).orient();
  const job = raster.crop(0, 0, 40, 30).encodeJob();
  const [params, input] = [job.params(), () => job.input(0, new Uint8Array()) as Uint8Array<ArrayBuffer>];
  const call = { op: 'part', params, part: 0 } as const;
  port1.postMessage({ type: 'call', id: 2, call: { ...call, input: input() } } satisfies CallMessage);
  await until(() =>
    expect(answers[2]).toMatchObject({ type: 'done', id: 2, result: { output: job.run(0) } }),
  );
  port1.postMessage({
    type: 'call',
    id: 3,
    call: { ...call, input: input().subarray(1) },
  } satisfies CallMessage);
  await until(() => expect(answers[3]).toMatchObject({ type: 'failed', id: 3, code: 'protocol' }));
  expect(posted).toEqual([]);
  port1.close();
});

describe('an error in the worker', () => {
  const coreWith = (bytes: number) =>
    ({ largestAllocation: () => bytes }) as unknown as Parameters<typeof failureOf>[1];
  const plenty = coreWith(1 << 30);
  const coreError = (code: string, size: object = {}) => ({ code, free: vi.fn(), ...size });

  test.each(ERROR_CODES)('is reported with its code %s and its size if it is an ImageCoreError', (code) => {
    expect(failureOf(new ImageCoreError(code, { size: bounds }), plenty, 4)).toEqual({ code, size: bounds });
  });

  test('that the core has thrown is reported with its code and its size, and is freed', () => {
    const thrown = coreError('too-large', { width: 7, height: 8 });
    expect(failureOf(thrown, plenty, 4)).toEqual({ code: 'too-large', size: { width: 7, height: 8 } });
    expect(thrown.free).toHaveBeenCalledOnce();
    expect(failureOf(coreError('undecodable'), plenty, 4)).toEqual({ code: 'undecodable', size: undefined });
  });

  test('because of a lack of memory is reported with the number of pixels that fit into the free memory', () => {
    expect(failureOf(coreError('out-of-memory'), coreWith(4000), 4)).toEqual({
      code: 'out-of-memory',
      fits: 1000,
    });
    // Decoders from other crates trap when memory runs out. So a trap counts as a lack of memory if little memory is
    // left.
    expect(failureOf(new WebAssembly.RuntimeError('unreachable'), coreWith(4000), 8)).toEqual({
      code: 'out-of-memory',
      fits: 500,
    });
  });

  test('of any other kind is reported as core-crashed, even if the core cannot report its memory', () => {
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

describe('the phase clock', () => {
  test('adds up the times of each phase, even if the phase fails or was not planned', async () => {
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
    // If more phases run than were planned, the number of steps grows.
    expect(announced.map(({ step, steps }) => [step, steps])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('reports twice a second that a long phase advances, and by how much if that is known', () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    const announced: Progress[] = [];
    const clock = new PhaseClock((progress) => announced.push(progress));
    clock.advance(0.5);
    clock.time('encode', () => {
      for (const [at, share] of [
        [499, 0.1],
        [500, 0.2],
        [900, 0.3],
        [1000, undefined],
        [1600, 1],
      ] as const) {
        time = at;
        clock.advance(share);
      }
    });
    const phase = { phase: 'encode', step: 1, steps: 1 };
    const known = { ...phase, share: 0.2 };
    expect(announced).toEqual([phase, known, known, { ...phase, share: 1 }]);
  });
});
