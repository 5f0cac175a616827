// A choice that is remembered: across reloads, in other tabs, and where storage is forbidden.
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

test('is the first until another is chosen, and nothing is stored before that', () => {
  const fit = storedChoice('fit', FITS);
  expect(fit.value()).toBe('stretch');
  expect(stored()).toBeNull();
  fit.choose('cover');
  expect(fit.value()).toBe('cover');
  expect(stored()).toBe('cover');
});

test('is there again after a reload, and the first is what counts without it', () => {
  storedChoice('fit', FITS).choose('contain');
  const reloaded = storedChoice('fit', FITS);
  expect(reloaded.value()).toBe('contain');
  reloaded.choose('stretch');
  expect(stored()).toBeNull();
  expect(storedChoice('fit', FITS).value()).toBe('stretch');
});

test('is the first where something else is stored', () => {
  page.window.localStorage.setItem('fit', 'squeeze');
  expect(storedChoice('fit', FITS).value()).toBe('stretch');
});

test('follows another tab, also while nobody shows it', () => {
  const fit = storedChoice('fit', FITS);
  let told = 0;
  const stop = fit.subscribe(() => told++);
  expect(fit.value()).toBe('stretch');
  page.window.localStorage.setItem('fit', 'cover');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fit' }));
  expect([fit.value(), told]).toEqual(['cover', 1]);
  stop();
  page.window.localStorage.removeItem('fit');
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect([fit.value(), told]).toEqual(['stretch', 1]);
});

test('lasts as long as the page where storage is forbidden', () => {
  page.window.localStorage.setItem = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  const fit = storedChoice('fit', FITS);
  fit.choose('cover');
  expect(fit.value()).toBe('cover');
});
