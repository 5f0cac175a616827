// What index.html notes before the page's script is there, as the script in it notes it and as it is handed over.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import type { EarlyInput } from '../../src/lib/early';

/** The script of the head that notes early input. */
const [script = ''] = [
  ...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('early'));

/** As much of a window and its elements as the script asks for. */
class Target extends EventTarget {
  isConnected = true;
  files: readonly File[] = [];
  constructor(
    readonly name: string,
    readonly around: readonly string[] = [],
  ) {
    super();
  }
  matches = (selector: string) => selector === this.name;
  closest = (selector: string) => ([this.name, ...this.around].includes(selector) ? this : null);
}

const FILE_INPUT = 'input[type=file]';
const file = new File(['x'], 'a.png');

let page: EventTarget & { early?: EarlyInput };
let take: typeof import('../../src/lib/early').takeEarlyFiles;

/** Has an event reach the window on its way to a target. Gives back whether it is left to the browser. */
function send(type: string, target: Target, more: object = {}): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), more);
  Object.defineProperty(event, 'target', { value: target });
  // Node says 0 from the second listener on.
  Object.defineProperty(event, 'eventPhase', { value: Event.BUBBLING_PHASE, configurable: true });
  const left = page.dispatchEvent(event);
  Object.defineProperty(event, 'eventPhase', { value: Event.NONE });
  return left;
}

const drag = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, dropEffect: 'move' } });

beforeEach(async () => {
  page = new EventTarget();
  const listen: typeof page.addEventListener = (...of) => page.addEventListener(...of);
  new Function('window', 'addEventListener', script)(page, listen);
  vi.stubGlobal('window', page);
  vi.resetModules();
  ({ takeEarlyFiles: take } = await import('../../src/lib/early'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each choice is handed over once, in the order in which they were made', () => {
  const other = new File(['y'], 'b.png');
  const input = new Target(FILE_INPUT, ['main', '#root']);
  input.files = [file];
  expect(send('change', input)).toBe(true);
  expect(send('drop', new Target('h1', ['main', '#root']), drag(other, file))).toBe(false);
  expect(send('paste', new Target('body'), { clipboardData: { files: [other] } })).toBe(false);
  const later = vi.fn();
  expect(take(later)).toEqual([[file], [other, file], [other]]);
  expect(take(later)).toEqual([]);
  expect(later).not.toHaveBeenCalled();
});

test('nothing is noted of other fields, of an empty choice, or of text', () => {
  const field = new Target('input[type=text]');
  field.files = [file];
  send('change', field);
  send('change', new Target(FILE_INPUT));
  expect(send('paste', new Target('body'), { clipboardData: { files: [] } })).toBe(true);
  expect(send('drop', new Target('h1'), { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  expect(take(() => {})).toEqual([]);
});

test('a drop anywhere on the page is noted, beside the screen too', () => {
  for (const target of [
    new Target('header', ['#root']),
    new Target('h1', ['#root', 'main']),
    new Target('body'),
  ]) {
    const over = drag(file);
    expect(send('dragover', target, over)).toBe(false);
    expect(over.dataTransfer.dropEffect).toBe('copy');
    expect(send('drop', target, drag(file))).toBe(false);
  }
  expect(take(() => {})).toEqual([[file], [file], [file]]);
});

test('of what no screen has taken only drops are opened', async () => {
  const { takeEarlyDrops } = await import('../../src/lib/early');
  const input = new Target(FILE_INPUT);
  input.files = [file];
  send('change', input);
  send('drop', new Target('footer'), drag(file));
  expect(takeEarlyDrops()).toEqual([[file]]);
  expect(takeEarlyDrops()).toEqual([]);
});

test('an event that is still on its way is left to the listeners that have come with it', () => {
  const input = new Target(FILE_INPUT, ['main']);
  input.files = [file];
  let taken: unknown;
  page.addEventListener('change', () => {
    taken = take(() => {});
  });
  send('change', input);
  expect(taken).toEqual([]);
  expect(take(() => {})).toEqual([]);
});

test('an input that was replaced while its picker was open hands over what is chosen in it, once', () => {
  const later = vi.fn();
  const input = new Target(FILE_INPUT, ['main']);
  send('click', input);
  send('click', input);
  input.files = [file];
  input.isConnected = false;
  input.dispatchEvent(new Event('change'));
  expect(take(later)).toEqual([[file]]);
  page.early?.end();
  input.dispatchEvent(new Event('change'));
  expect(later.mock.calls).toEqual([[[file]]]);
  // While it is in the page, others hear of it.
  input.isConnected = true;
  input.dispatchEvent(new Event('change'));
  expect(later).toHaveBeenCalledTimes(1);
});

test('after the end nothing is noted, and what nobody has taken is forgotten', () => {
  const early = page.early;
  send('paste', new Target('body'), { clipboardData: { files: [file] } });
  early?.end();
  expect(page.early).toBeUndefined();
  expect(send('paste', new Target('body'), { clipboardData: { files: [file] } })).toBe(true);
  send('click', new Target('button'));
  expect(early?.presses).toEqual([]);
  expect(take(() => {})).toEqual([]);
});

test('presses are noted on buttons alone', () => {
  send('click', new Target('span', ['button']));
  send('click', new Target('span', ['a']));
  expect(page.early?.presses).toHaveLength(1);
});
