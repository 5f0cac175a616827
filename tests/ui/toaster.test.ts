import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_TOASTS, TOAST_DURATION_MS, UNDO_DURATION_MS } from '../../src/data/timings';
import type { Words } from '../../src/ui/LocalizedText';
import { toast, toaster } from '../../src/ui/toaster';
import { CATALOGUES, textOf } from '../support/words';

const english = textOf('en');

/** The titles on the screen, the newest first, once all messages have had their turn. */
const titles = () => {
  vi.runAllTimers();
  return toaster
    .getVisibleToasts()
    .map(({ title }) => isValidElement<{ words: Words }>(title) && title.props.words(english));
};
const tell = (title: string, about: 'open' | 'edit' | 'save' = 'edit') =>
  toast.show({ about, type: 'error', title: () => title });

beforeEach(() => {
  vi.useFakeTimers();
  for (const about of ['open', 'edit', 'save', 'close', 'version'] as const) toast.dismiss(about);
});

afterEach(() => vi.useRealTimers());

test('the newest message is always seen, and the oldest makes room', () => {
  expect(MAX_TOASTS).toBe(3);
  for (const title of ['1', '2', '3', '4', '5']) tell(title);
  expect(titles()).toEqual(['5', '4', '3']);
});

test('one that lasts gives no room', () => {
  toast.show({ about: 'version', type: 'info', title: () => 'lasting', lasting: true });
  for (const title of ['1', '2', '3', '4']) tell(title);
  expect(titles()).toEqual(['4', '3', 'lasting']);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toContain('lasting');
});

test('one that offers to take something back gives room after the others, and to others of its kind', () => {
  const offer = (title: string) =>
    toast.show({ about: 'close', type: 'info', title: () => title, undo: true });
  offer('a');
  for (const title of ['1', '2', '3']) tell(title);
  expect(titles()).toEqual(['3', '2', 'a']);
  offer('b');
  tell('4');
  expect(titles()).toEqual(['4', 'b', 'a']);
  offer('c');
  tell('5');
  expect(titles()).toEqual(['5', 'c', 'b']);
});

test('one that offers to take something back stays for 10 s at least, and goes by itself when it was taken', () => {
  expect(UNDO_DURATION_MS).toBeGreaterThanOrEqual(10_000);
  const take = toast.show({ about: 'close', type: 'info', title: () => 'closed', undo: true });
  tell('resized');
  expect(titles()).toEqual(['resized', 'closed']);
  expect(toaster.getVisibleToasts().map(({ duration }) => duration)).toEqual([
    TOAST_DURATION_MS,
    UNDO_DURATION_MS,
  ]);
  take();
  expect(titles()).toEqual(['resized']);
});

test('what is tried again takes its own messages back, and no others', () => {
  tell('opened badly', 'open');
  tell('resized', 'edit');
  toast.dismiss('open');
  expect(titles()).toEqual(['resized']);
  toast.dismiss('open');
  expect(titles()).toEqual(['resized']);
});

test('a message taken back before its turn never appears', () => {
  tell('too late', 'open');
  toast.dismiss('open');
  expect(titles()).toEqual([]);
});

test('a message is in the language that is shown when it is looked at', () => {
  toast.show({ about: 'save', type: 'success', title: ({ t }) => t('download.saved') });
  expect(titles()).toEqual(['Image downloaded successfully']);
  const [visible] = toaster.getVisibleToasts();
  const { words } = isValidElement<{ words: Words }>(visible?.title) ? visible.title.props : {};
  expect(words?.(textOf('de'))).toBe(CATALOGUES.de.download.saved);
});
