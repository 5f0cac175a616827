// Tests of `storedChoice`, a choice that the browser stores: its default, reloads of the page, changes in other tabs,
// and forbidden storage.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storedChoice } from '../../src/lib/storedChoice';
import { type FakePage, fakePage } from '../support/fakePage';

const FITS = ['stretch', 'contain', 'cover'] as const;

let page: FakePage;

beforeEach(() => {
  page = fakePage();
  onTestFinished(() => void vi.unstubAllGlobals());
});

const stored = () => page.window.localStorage.getItem('fit');

test('the first of the possible values is the default, and a choice of another value is stored', () => {
  const fit = storedChoice('fit', FITS);
  expect(fit.value()).toBe('stretch');
  expect(stored()).toBeNull();
  fit.choose('cover');
  expect(fit.value()).toBe('cover');
  expect(stored()).toBe('cover');
});

test('a choice is kept after a reload, and the stored entry is deleted when the default is chosen', () => {
  storedChoice('fit', FITS).choose('contain');
  const reloaded = storedChoice('fit', FITS);
  expect(reloaded.value()).toBe('contain');
  reloaded.choose('stretch');
  expect(stored()).toBeNull();
  expect(storedChoice('fit', FITS).value()).toBe('stretch');
});

test('the default is used if an unknown value is stored', () => {
  page.window.localStorage.setItem('fit', 'squeeze');
  expect(storedChoice('fit', FITS).value()).toBe('stretch');
});

test('a change in another tab takes effect, even if no listener is subscribed', () => {
  const fit = storedChoice('fit', FITS);
  let calls = 0;
  const stop = fit.subscribe(() => calls++);
  expect(fit.value()).toBe('stretch');
  page.window.localStorage.setItem('fit', 'cover');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fit' }));
  expect([fit.value(), calls]).toEqual(['cover', 1]);
  stop();
  page.window.localStorage.removeItem('fit');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect([fit.value(), calls]).toEqual(['stretch', 1]);
});

test('a choice is kept in memory if storage is forbidden', () => {
  page.window.localStorage.setItem = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  const fit = storedChoice('fit', FITS);
  fit.choose('cover');
  expect(fit.value()).toBe('cover');
});
