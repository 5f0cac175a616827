// A file that could not be opened for want of the core, as the session keeps it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, type ImageCore, ImageCoreError, type Opened } from '../../src/imagecore';
import { createImageSession } from '../../src/session/session';
import type { ImageSession } from '../../src/session/types';

const size = { width: 30, height: 20 };
const opened: Opened = {
  size,
  preview: new Blob(),
  source: { format: 'png', size, bitDepth: 8, animated: false, damaged: false } as Opened['source'],
};

const first = new File([], 'first.png');
const second = new File([], 'second.png');

/** What the core says to each file that it is to open, in turn; null where it opens. */
let answers: (ErrorCode | null)[];
let session: ImageSession;

const core = {
  open: async () => {
    const code = answers.shift() ?? null;
    if (code) throw new ImageCoreError(code);
    return opened;
  },
  render: async () => ({ size, preview: new Blob() }),
  close: () => {},
} as Partial<ImageCore> as ImageCore;

const open = (file: File) => session.open(file).catch(() => {});
const unopened = () => session.getState().unopened;

beforeEach(() => {
  // There is nowhere to keep an image, which is said.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  answers = [];
  session = createImageSession(core);
});

describe('a file that could not be opened', () => {
  test('is kept where the core could not be loaded', async () => {
    answers = ['core-unavailable'];
    const opening = open(first);
    expect(unopened()).toBeNull();
    await opening;
    expect(session.getState()).toMatchObject({ image: null, job: null });
    expect(unopened()).toBe(first);
  });

  test.each(['undecodable', 'unsupported-format', 'out-of-memory', 'core-crashed', 'unreadable'] as const)(
    'is not kept where it failed by itself: %s',
    async (code) => {
      answers = [code];
      await open(first);
      expect(unopened()).toBeNull();
    },
  );

  test('is kept until another is opened, or fails in another way', async () => {
    answers = ['core-unavailable', 'core-unavailable', 'undecodable'];
    await open(first);
    await open(second);
    expect(unopened()).toBe(second);
    await open(first);
    expect(unopened()).toBeNull();
  });

  test('is forgotten as soon as it opens', async () => {
    answers = ['core-unavailable', null];
    await open(first);
    await open(first);
    expect(session.getState().image?.file).toBe(first);
    expect(unopened()).toBeNull();
  });

  test('is forgotten when work goes on with the image that is open', async () => {
    answers = [null, 'core-unavailable'];
    await open(first);
    await open(second);
    expect(session.getState().image?.file).toBe(first);
    expect(unopened()).toBe(second);
    await session.preview({ kind: 'rotate', turn: 'left' });
    expect(unopened()).toBeNull();
  });

  test('is forgotten with Close', async () => {
    answers = ['core-unavailable'];
    await open(first);
    session.close();
    expect(unopened()).toBeNull();
  });
});
