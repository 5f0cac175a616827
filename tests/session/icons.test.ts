// `makeIcons` and `samples`: files of icons are made of the open image, which stays as it is.
import { expect, test } from 'vitest';
import { LOSSLESS_PNG } from '../../src/edits';
import { type IconWork, makeIcons } from '../../src/features/icons/makeIcons';
import { readIco } from '../support/icoReader';
import { left, reasonOf, resize, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const small: IconWork = { kind: 'png', edits: [resize(16, 16)], encoding: LOSSLESS_PNG };
const large: IconWork = { kind: 'png', edits: [left, resize(512, 512)], encoding: LOSSLESS_PNG };
const ico: IconWork = {
  kind: 'ico',
  bitmaps: [[resize(1, 1)]],
  png: { side: 256, edits: [resize(256, 256)] },
};

/** The 25 first bytes of a PNG of 256 × 256 pixels of RGBA in 8 bits. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000100000001000806', 'hex');

async function begun(...works: IconWork[]) {
  const made = setUp();
  const image = await made.open();
  const files: [IconWork, Blob][] = [];
  const making = outcome(
    made.session.makeIcons((maker) => makeIcons(works, maker, (work, file) => files.push([work, file]))),
  );
  await settle();
  return { ...made, opened: image, files, making };
}

// Requirements: R434, R421
test('the files are made one after the other, with their progress, and the image stays as it is', async () => {
  const { session, core, opened, files, making } = await begun(small, large);
  const { request } = session.getState();
  expect(request).toEqual({ kind: 'icons', progress: { phase: 'encode', step: 1, steps: 2 } });
  expect(core.pending('encode')).toMatchObject({ edits: [resize(16, 16)], encoding: LOSSLESS_PNG });
  core.pending('encode').answer();
  await settle();
  expect(files.map(([work]) => work)).toEqual([small]);
  expect(session.getState().request?.progress).toEqual({ phase: 'encode', step: 2, steps: 2 });
  core.pending('encode').answer();
  await settle();
  expect(making.is).toBe('done');
  expect(files.map(([work]) => work)).toEqual([small, large]);
  expect(session.getState()).toMatchObject({ image: opened, request: null });
});

// Requirements: R423
test('an ICO file is made of the pixels of small pictures and of a PNG', async () => {
  const { core, files, making } = await begun(ico);
  expect(core.pending('samples').edits).toEqual([resize(1, 1)]);
  core.pending('samples').answer();
  await settle();
  expect(core.pending('encode').encoding).toEqual({ format: 'png', icon: 'rgba' });
  core.pending('encode').answer(new Blob([PNG]));
  await settle();
  expect(making.is).toBe('done');
  const [[, file] = []] = files;
  const icons = readIco(new Uint8Array((await file?.arrayBuffer()) ?? []));
  expect(icons[0]).toMatchObject({ width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255), masked: [false] });
  expect(icons[1]).toMatchObject({ width: 256, height: 256, png: new Uint8Array(PNG) });
});

// Requirements: R434
test('a cancellation ends the making, and keeps the files that were made', async () => {
  const { session, core, opened, files, making } = await begun(small, large);
  core.pending('encode').answer();
  await settle();
  session.cancel();
  await settle();
  expect(making.is).toBe('AbortError');
  expect(core.calls.at(-1)?.signal?.aborted).toBe(true);
  expect(files.map(([work]) => work)).toEqual([small]);
  expect(session.getState()).toMatchObject({ image: opened, request: null });
});

test('a core that answers after the cancellation makes no further file', async () => {
  const { session, core, files } = await begun(small, large);
  core.heeds = false;
  const call = core.pending('encode');
  session.cancel();
  call.answer();
  await settle();
  expect(files).toEqual([]);
  expect(core.count('encode')).toBe(1);
});

test('whoever leaves the page ends the making', async () => {
  const { session, making } = await begun(small);
  session.leavePage();
  await settle();
  expect(making.is).toBe('AbortError');
});

test('a failure of the core is passed on', async () => {
  const { session, core, making } = await begun(small);
  core.pending('encode').fail(new Error('failed'));
  await settle();
  expect(making.is).toBe('Error');
  expect(session.getState().request).toBeNull();
});

test('the PNG in the background waits for the icons, and is then encoded', async () => {
  const { session, core, open, apply } = setUp();
  await open();
  await apply(left);
  const ahead = core.pending('encode');
  const making = outcome(session.makeIcons((maker) => makeIcons([small], maker, () => {})));
  await settle();
  expect(ahead.signal?.aborted).toBe(true);
  core.pending('encode').answer();
  await settle();
  expect(making.is).toBe('done');
  expect(core.pending('encode').edits).toEqual([left]);
});

test('samples() reads the pixels after the given edits, beside a request', async () => {
  const { session, core, open } = setUp();
  await open();
  const applying = outcome(session.apply(left));
  const reading = session.samples([resize(16, 16)], new AbortController().signal);
  expect(core.pending('samples').edits).toEqual([resize(16, 16)]);
  core.pending('samples').answer();
  expect(await reading).toMatchObject({ width: 1, height: 1 });
  core.pending('render').answer();
  await settle();
  expect(applying.is).toBe('done');
});

test('both reject with no-image if no image is open', async () => {
  const { session } = setUp();
  expect(await reasonOf(session.samples([], new AbortController().signal))).toMatchObject({
    code: 'no-image',
  });
  expect(await reasonOf(session.makeIcons(async () => {}))).toMatchObject({ code: 'no-image' });
});
