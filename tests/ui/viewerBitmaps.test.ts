// The cache of decoded pictures of the viewer: which pictures are loaded, in which order, and how many bytes are kept.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BitmapRequest, Bitmaps } from '../../src/features/viewer/bitmaps';
import { ImageCoreError } from '../../src/imagecore';
import { abortError, type Deferred, deferred } from '../../src/lib/promises';
import { settle } from '../support/settle';

/** The pictures that the fake decoder has returned. The calls of `close` are counted. */
let decoded: { readonly width: number; readonly height: number; close: ReturnType<typeof vi.fn> }[];
let logged: string[];

beforeEach(() => {
  decoded = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const [width = 0, height = 0] = (await blob.text()).split('x').map(Number);
    if (width === 0) throw new Error('The picture cannot be decoded.');
    const bitmap = { width, height, close: vi.fn() };
    decoded.push(bitmap);
    return bitmap;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** A call of the `load` function of a picture. `end` settles its promise. */
interface Load {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly end: Deferred<Blob>;
}

/** Creates a cache with a limit in bytes, and records its calls of `load`. */
function bitmapsOf(limit = 1000) {
  const bitmaps = new Bitmaps(limit);
  const loads: Load[] = [];
  let loaded = 0;
  bitmaps.onLoaded = () => {
    loaded += 1;
  };
  const request = (key: string): BitmapRequest => ({
    key,
    load: (signal) => {
      const end = deferred<Blob>();
      loads.push({ key, signal, end });
      return end.promise;
    },
  });
  const want = (...keys: string[]) => bitmaps.want(keys.map(request));
  /** Resolves the latest load of the picture `key`. The file contains only the size of the picture in pixels. */
  const answer = async (key: string, size = '5x5') => {
    loads.findLast((each) => each.key === key)?.end.resolve(new Blob([size]));
    await settle();
  };
  const fail = async (key: string, reason: unknown) => {
    loads.findLast((each) => each.key === key)?.end.reject(reason);
    await settle();
  };
  return {
    bitmaps,
    loads,
    want,
    answer,
    fail,
    keys: () => loads.map(({ key }) => key),
    loaded: () => loaded,
  };
}

describe('the pictures that the viewer wants', () => {
  test('are loaded in the given order, two at a time', async () => {
    const { bitmaps, want, answer, keys } = bitmapsOf();
    expect(bitmaps.isComplete).toBe(true);
    want('a', 'b', 'c', 'd');
    expect(keys()).toEqual(['a', 'b']);
    expect(bitmaps.isComplete).toBe(false);
    await answer('b');
    expect(keys()).toEqual(['a', 'b', 'c']);
    for (const key of ['a', 'c', 'd']) await answer(key);
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
    expect(bitmaps.isComplete).toBe(true);
  });

  test('replace the pictures that it wanted before, unless these are already loading', async () => {
    const { want, answer, keys } = bitmapsOf();
    want('a', 'b', 'c', 'd');
    want('e', 'b');
    for (const key of ['a', 'b', 'e']) await answer(key);
    expect(keys()).toEqual(['a', 'b', 'e']);
  });

  test('are not loaded again while they are loading or after they have been loaded', async () => {
    const { bitmaps, want, answer, keys, loaded } = bitmapsOf();
    want('a');
    want('a');
    await answer('a');
    want('a');
    expect(keys()).toEqual(['a']);
    expect(loaded()).toBe(1);
    expect(bitmaps.get('a')).toMatchObject({ width: 5, height: 5 });
    expect(bitmaps.get('b')).toBeUndefined();
  });
});

describe('if the cache of pictures has a limit in bytes', () => {
  // Requirements: R234
  test('the least recently used picture is dropped when the limit is exceeded', async () => {
    // Each picture has 5 × 5 pixels of 4 bytes, so 100 bytes.
    const { bitmaps, want, answer } = bitmapsOf(300);
    for (const key of ['a', 'b', 'c']) {
      want(key);
      await answer(key);
    }
    expect(bitmaps.bytes).toBe(300);
    bitmaps.get('a');
    want('d');
    await answer('d');
    expect(bitmaps.bytes).toBe(300);
    expect(['a', 'b', 'c', 'd'].filter((key) => bitmaps.get(key))).toEqual(['a', 'c', 'd']);
    expect(decoded.map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0, 0]);
  });

  test('older pictures are dropped for a new one, and the new one is kept even if it alone exceeds the limit', async () => {
    const { bitmaps, want, answer } = bitmapsOf(300);
    for (const key of ['a', 'b', 'c']) {
      want(key);
      await answer(key);
    }
    want('large');
    await answer('large', '5x10');
    expect(['a', 'b', 'c', 'large'].filter((key) => bitmaps.get(key))).toEqual(['c', 'large']);
    want('larger');
    await answer('larger', '10x10');
    expect(bitmaps.bytes).toBe(400);
    expect(['c', 'large', 'larger'].filter((key) => bitmaps.get(key))).toEqual(['larger']);
  });

  test('memory for a picture of known size is reserved before the load, and released if the load fails', async () => {
    const { bitmaps, loads, want, answer, fail } = bitmapsOf(300);
    for (const key of ['a', 'b', 'c']) {
      want(key);
      await answer(key);
    }
    const request = (key: string): BitmapRequest => ({
      key,
      bytes: 200,
      load: (signal) => {
        const end = deferred<Blob>();
        loads.push({ key, signal, end });
        return end.promise;
      },
    });
    bitmaps.want([request('large')]);
    expect([bitmaps.bytes, ['a', 'b', 'c'].filter((key) => bitmaps.get(key))]).toEqual([300, ['c']]);
    await fail('large', new ImageCoreError('out-of-memory'));
    expect(bitmaps.bytes).toBe(100);
    bitmaps.want([request('other')]);
    // The decoded picture has 100 bytes, not the 200 bytes of the request.
    await answer('other', '5x5');
    expect([bitmaps.bytes, bitmaps.isComplete]).toEqual([200, true]);
  });

  test('an evicted picture is loaded again when it is needed', async () => {
    const { bitmaps, want, answer, keys } = bitmapsOf(100);
    for (const key of ['a', 'b', 'a']) {
      want(key);
      await answer(key);
    }
    expect(keys()).toEqual(['a', 'b', 'a']);
    expect(bitmaps.get('a')).toBeDefined();
  });
});

describe('a failure to load a picture', () => {
  // Requirements: R235
  test.each([
    [
      'in the core',
      (made: ReturnType<typeof bitmapsOf>) => made.fail('a', new ImageCoreError('out-of-memory')),
    ],
    ['in the decoder of the browser', (made: ReturnType<typeof bitmapsOf>) => made.answer('a', '0x0')],
  ])('%s is logged, the load is not repeated, and the next picture is loaded', async (_, fail) => {
    const made = bitmapsOf();
    const { bitmaps, want, keys, answer, loaded } = made;
    want('a');
    await fail(made);
    want('a', 'b');
    await answer('b');
    expect(keys()).toEqual(['a', 'b']);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^\[pixel-resize\] view: /);
    expect([bitmaps.isComplete, loaded()]).toEqual([true, 2]);
  });

  // Requirements: R235
  test('is not logged if the load was aborted, and the picture can be loaded later', async () => {
    const { bitmaps, want, fail, answer, keys } = bitmapsOf();
    want('a');
    await fail('a', abortError('The image was closed.'));
    want('a');
    await answer('a');
    expect(keys()).toEqual(['a', 'a']);
    expect([logged, bitmaps.get('a')]).toEqual([[], expect.objectContaining({ width: 5 })]);
  });
});

describe('closing the cache of pictures', () => {
  // Requirements: R234
  test('drops all pictures, aborts the running loads, and starts no more loads', async () => {
    const { bitmaps, loads, want, answer, keys, loaded } = bitmapsOf();
    want('a');
    await answer('a');
    want('b', 'c', 'd');
    bitmaps.close();
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    expect([bitmaps.bytes, bitmaps.get('a'), decoded[0]?.close.mock.calls.length]).toEqual([0, undefined, 1]);
    for (const { end } of loads) end.reject(abortError('closed'));
    await settle();
    want('e');
    await settle();
    expect(keys()).toEqual(['a', 'b', 'c']);
    expect([logged, loaded()]).toEqual([[], 1]);
  });

  // Requirements: R234
  test('also drops a picture that finishes loading afterwards', async () => {
    const { bitmaps, want, answer } = bitmapsOf();
    want('a');
    bitmaps.close();
    await answer('a');
    expect(decoded.map(({ close }) => close.mock.calls.length)).toEqual([1]);
    expect(bitmaps.bytes).toBe(0);
  });
});
