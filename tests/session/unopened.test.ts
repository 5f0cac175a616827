// The field `unopened` of the session state: a file that could not be opened because the core could not be loaded.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, type ImageCore, ImageCoreError, type Opened } from '../../src/imagecore';
import { createImageSession } from '../../src/session/session';
import type { ImageSession } from '../../src/session/types';
import { plainSource } from '../support/plainSource';

const size = { width: 30, height: 20 };
const opened: Omit<Opened, 'file'> = {
  size,
  hasAlpha: false,
  preview: new Blob(),
  source: plainSource('png'),
};

const first = new File([], 'first.png');
const second = new File([], 'second.png');

/** The results of the next `open` calls of the core, in order: an error code, or null for success. */
let answers: (ErrorCode | null)[];
let session: ImageSession;

const core = {
  open: async (file: File) => {
    const code = answers.shift() ?? null;
    if (code) throw new ImageCoreError(code);
    return { ...opened, file };
  },
  render: async () => ({ size, hasAlpha: false, preview: new Blob() }),
  close: () => {},
} as Partial<ImageCore> as ImageCore;

const open = (file: File) => session.open(file).catch(() => {});
const unopened = () => session.getState().unopened;

beforeEach(() => {
  // No image can be stored in these tests. The session logs this with `console.info`.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  answers = [];
  session = createImageSession(core);
});

describe('a file that could not be opened', () => {
  // Requirements: R203
  test('is kept in the field unopened if the core could not be loaded', async () => {
    answers = ['core-unavailable'];
    const opening = open(first);
    expect(unopened()).toBeNull();
    await opening;
    expect(session.getState()).toMatchObject({ image: null, request: null });
    expect(unopened()?.name).toBe('first.png');
  });

  test.each(['undecodable', 'unsupported-format', 'out-of-memory', 'core-crashed', 'unreadable'] as const)(
    'is not kept in `state.unopened` if the core fails with %s',
    async (code) => {
      answers = [code];
      await open(first);
      expect(unopened()).toBeNull();
    },
  );

  test('is no longer kept when another file is opened, even if that file cannot be opened either', async () => {
    answers = ['core-unavailable', 'core-unavailable', 'undecodable'];
    await open(first);
    await open(second);
    expect(unopened()?.name).toBe('second.png');
    await open(first);
    expect(unopened()).toBeNull();
  });

  test('is no longer kept when it is opened successfully', async () => {
    answers = ['core-unavailable', null];
    await open(first);
    await open(first);
    expect(session.getState().image?.file).toBe(first);
    expect(unopened()).toBeNull();
  });

  test('is no longer kept when an edit of the open image is previewed', async () => {
    answers = [null, 'core-unavailable'];
    await open(first);
    await open(second);
    expect(session.getState().image?.file).toBe(first);
    expect(unopened()?.name).toBe('second.png');
    await session.preview({ kind: 'rotate', turn: 'left' });
    expect(unopened()).toBeNull();
  });

  test('is no longer kept when the session is closed', async () => {
    answers = ['core-unavailable'];
    await open(first);
    session.close();
    expect(unopened()).toBeNull();
  });
});
