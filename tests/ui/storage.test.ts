// Tests of `storedChoice`, a choice that the browser stores: its default, reloads of the page, changes in other tabs,
// and forbidden storage.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storedChoice } from '../../src/lib/storage';
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
  expect(fit.get()).toBe('stretch');
  expect(stored()).toBeNull();
  fit.set('cover');
  expect(fit.get()).toBe('cover');
  expect(stored()).toBe('cover');
});

test('a choice is kept after a reload, and the stored entry is deleted when the default is chosen', () => {
  storedChoice('fit', FITS).set('contain');
  const reloaded = storedChoice('fit', FITS);
  expect(reloaded.get()).toBe('contain');
  reloaded.set('stretch');
  expect(stored()).toBeNull();
  expect(storedChoice('fit', FITS).get()).toBe('stretch');
});

test('the default is used if an unknown value is stored', () => {
  page.window.localStorage.setItem('fit', 'squeeze');
  expect(storedChoice('fit', FITS).get()).toBe('stretch');
});

test('a change in another tab takes effect, even if no listener is subscribed', () => {
  const fit = storedChoice('fit', FITS);
  let calls = 0;
  const stop = fit.subscribe(() => calls++);
  expect(fit.get()).toBe('stretch');
  page.window.localStorage.setItem('fit', 'cover');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fit' }));
  expect([fit.get(), calls]).toEqual(['cover', 1]);
  stop();
  page.window.localStorage.removeItem('fit');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect([fit.get(), calls]).toEqual(['stretch', 1]);
});

test('a choice is kept in memory if storage is forbidden', () => {
  page.window.localStorage.setItem = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  const fit = storedChoice('fit', FITS);
  fit.set('cover');
  expect(fit.get()).toBe('cover');
});
