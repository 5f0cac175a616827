// Tests of the clicks and files that the page receives before React hydrates it. A script in index.html records them,
// and functions of src/lib/preHydration.ts return them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import type { PreHydrationInput } from '../../src/lib/preHydration';

/** The script in index.html that records clicks and files. */
const [script = ''] = [
  ...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('preHydration'));

/**
 * An element with only the properties and methods that the script uses. The selector `name` matches the element, and
 * the selectors `around` match its ancestors.
 */
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

let page: EventTarget & { preHydration?: PreHydrationInput };
let take: typeof import('../../src/lib/preHydration').takePreHydrationFiles;

/** Dispatches an event with the given target on the window. Returns false if the script has called preventDefault. */
function send(type: string, target: Target, more: object = {}): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), more);
  Object.defineProperty(event, 'target', { value: target });
  return page.dispatchEvent(event);
}

const drag = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, dropEffect: 'move' } });

beforeEach(async () => {
  page = new EventTarget();
  const listen: typeof page.addEventListener = (...of) => page.addEventListener(...of);
  new Function('window', 'addEventListener', script)(page, listen);
  vi.stubGlobal('window', page);
  vi.resetModules();
  ({ takePreHydrationFiles: take } = await import('../../src/lib/preHydration'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

// Requirements: R5
test('takePreHydrationFiles() returns the files of each choice, drop and paste once, the earliest first', () => {
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

test('events without files, and change events of a field that is no file input, are not recorded', () => {
  const field = new Target('input[type=text]');
  field.files = [file];
  send('change', field);
  send('change', new Target(FILE_INPUT));
  expect(send('paste', new Target('body'), { clipboardData: { files: [] } })).toBe(true);
  expect(send('drop', new Target('h1'), { dataTransfer: { types: [], files: [] } })).toBe(true);
  expect(take(() => {})).toEqual([]);
});

test('a file drop is accepted and recorded on the header, in the main element and on the body', () => {
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

test('a dropped link is accepted and recorded without a file, unless it was dragged from the page itself', () => {
  const link = () => ({ dataTransfer: { types: ['text/uri-list'], files: [], dropEffect: 'link' } });
  const target = new Target('h1');
  expect(send('dragover', target, link())).toBe(false);
  expect(send('drop', target, link())).toBe(false);
  send('dragstart', target);
  send('drop', target, link());
  send('dragend', target);
  expect(take(() => {})).toEqual([[]]);
});

test('React receives no event with files, because it would hydrate the page during such an event', () => {
  const input = new Target(FILE_INPUT, ['main']);
  input.files = [file];
  const received: string[] = [];
  for (const type of ['input', 'change', 'drop', 'paste'])
    page.addEventListener(type, () => received.push(type));
  send('input', input);
  send('change', input);
  send('drop', new Target('h1'), drag(file));
  send('paste', new Target('body'), { clipboardData: { files: [file] } });
  expect(received).toEqual([]);
  send('input', new Target('input[type=text]'));
  send('change', new Target('input[type=text]'));
  send('drop', new Target('h1'), { dataTransfer: { types: [], files: [] } });
  send('paste', new Target('body'), { clipboardData: { files: [] } });
  expect(received).toEqual(['input', 'change', 'drop', 'paste']);
});

test('a file from a file picker is recorded once, even if the file input was removed from the page meanwhile', () => {
  const later = vi.fn();
  const input = new Target(FILE_INPUT, ['main']);
  send('click', input);
  send('click', input);
  input.files = [file];
  input.isConnected = false;
  input.dispatchEvent(new Event('change'));
  expect(take(later)).toEqual([[file]]);
  page.preHydration?.end();
  input.dispatchEvent(new Event('change'));
  expect(later.mock.calls).toEqual([[[file]]]);
  // The change event of an input that is in the page also reaches the listeners of the page. So the script ignores it.
  input.isConnected = true;
  input.dispatchEvent(new Event('change'));
  expect(later).toHaveBeenCalledTimes(1);
});

test('end() stops the recording, and deletes the recorded files that were not taken', () => {
  const preHydration = page.preHydration;
  send('paste', new Target('body'), { clipboardData: { files: [file] } });
  preHydration?.end();
  expect(page.preHydration).toBeUndefined();
  expect(send('paste', new Target('body'), { clipboardData: { files: [file] } })).toBe(true);
  send('click', new Target('button'));
  expect(preHydration?.presses).toEqual([]);
  expect(take(() => {})).toEqual([]);
});

test('only clicks on buttons are recorded as presses', () => {
  send('click', new Target('span', ['button']));
  send('click', new Target('span', ['a']));
  expect(page.preHydration?.presses).toHaveLength(1);
});
