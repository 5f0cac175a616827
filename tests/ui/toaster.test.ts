import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_TOASTS, TOAST_DURATION_MS } from '../../src/config/timings';
import type { Message } from '../../src/ui/toaster';
import { toast, toaster, UNDO_DURATION_MS } from '../../src/ui/toaster';
import { CATALOGS, textOf } from '../support/words';

const english = textOf('en');

/** Runs all timers. Returns the titles of the visible toasts, the newest first. */
const titles = () => {
  vi.runAllTimers();
  return toaster
    .getVisibleToasts()
    .map(({ title }) => isValidElement<{ message: Message }>(title) && title.props.message(english));
};
const showError = (title: string, topic: 'open' | 'edit' | 'save' = 'edit') =>
  toast.show({ topic, type: 'error', title: () => title });

beforeEach(() => {
  vi.useFakeTimers();
  for (const about of ['open', 'edit', 'save', 'close', 'version'] as const) toast.dismiss(about);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Requirements: R161
test('at most three toasts are shown, and a further toast replaces the oldest one', () => {
  expect(MAX_TOASTS).toBe(3);
  for (const title of ['1', '2', '3', '4', '5']) showError(title);
  expect(titles()).toEqual(['5', '4', '3']);
});

test('in a narrow window, a new toast replaces toasts about other subjects that are not lasting and have no Undo', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: !query.includes('width >=') }));
  toast.show({ topic: 'version', type: 'info', title: () => 'lasting', lasting: true });
  toast.show({ topic: 'close', type: 'info', title: () => 'closed', undo: true });
  showError('saved', 'save');
  showError('damaged', 'open');
  showError('animated', 'open');
  expect(titles()).toEqual(['animated', 'closed', 'lasting']);
  toast.dismiss('version');
  toast.dismiss('close');
  showError('a', 'open');
  showError('b', 'open');
  expect(titles().slice(0, 2)).toEqual(['b', 'a']);
  showError('resized', 'edit');
  expect(titles()).toEqual(['resized']);
});

test('a lasting toast is removed neither by new toasts nor by a timer', () => {
  toast.show({ topic: 'version', type: 'info', title: () => 'lasting', lasting: true });
  for (const title of ['1', '2', '3', '4']) showError(title);
  expect(titles()).toEqual(['4', '3', 'lasting']);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toContain('lasting');
});

test('to make room, toasts without Undo are removed first, and then the oldest toast with Undo', () => {
  const showUndoable = (title: string) =>
    toast.show({ topic: 'close', type: 'info', title: () => title, undo: true });
  showUndoable('a');
  for (const title of ['1', '2', '3']) showError(title);
  expect(titles()).toEqual(['3', '2', 'a']);
  showUndoable('b');
  showError('4');
  expect(titles()).toEqual(['4', 'b', 'a']);
  showUndoable('c');
  showError('5');
  expect(titles()).toEqual(['5', 'c', 'b']);
});

test('a toast with Undo is shown for at least 10 s, unless the function that show() returns removes it earlier', () => {
  expect(UNDO_DURATION_MS).toBeGreaterThanOrEqual(10_000);
  const remove = toast.show({ topic: 'close', type: 'info', title: () => 'closed', undo: true });
  showError('resized');
  expect(titles()).toEqual(['resized', 'closed']);
  expect(toaster.getVisibleToasts().map(({ duration }) => duration)).toEqual([
    TOAST_DURATION_MS,
    UNDO_DURATION_MS,
  ]);
  remove();
  expect(titles()).toEqual(['resized']);
});

test('dismiss() removes the toasts about the given subject, and no other toasts', () => {
  showError('opened badly', 'open');
  showError('resized', 'edit');
  toast.dismiss('open');
  expect(titles()).toEqual(['resized']);
  toast.dismiss('open');
  expect(titles()).toEqual(['resized']);
});

test('a toast is never shown if it is dismissed right after the call of show()', () => {
  showError('too late', 'open');
  toast.dismiss('open');
  expect(titles()).toEqual([]);
});

test('a visible toast can be rendered in another language', () => {
  toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('download.saved') });
  expect(titles()).toEqual(['Image downloaded successfully']);
  const [visible] = toaster.getVisibleToasts();
  const { message } = isValidElement<{ message: Message }>(visible?.title) ? visible.title.props : {};
  expect(message?.(textOf('de'))).toBe(CATALOGS.de.download.saved);
});
