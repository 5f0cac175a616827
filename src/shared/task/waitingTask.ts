import { findPage } from '../../config/pages';
import { createStore, type ReadableStore } from '../../lib/store';
import type { OpenImage } from '../../session';
import { type LinkTask, readTask, type Task, withoutTask } from './task';

/** The address with which the page was loaded. The build has none. */
const { pathname, search } = typeof window === 'undefined' ? { pathname: '', search: '' } : window.location;

const store = createStore<LinkTask | null>(findPage(pathname)?.kind === 'home' ? readTask(search) : null);

/** The task of the link with which the page was loaded, until an image takes it or the visitor removes it. */
export const waitingTask: ReadableStore<LinkTask | null> = store;

/** The task that an image has taken, and which of its parts are done with. */
let taken: { readonly of: OpenImage['id']; readonly task: Task; readonly isSaved: boolean } | null = null;

/**
 * Replaces the search part of the present address, without a new entry in the history of the browser. The router reads
 * the address at the event, and the page does not scroll, as it would after a navigation.
 */
function replaceSearch(to: string): void {
  const { location, history } = window;
  if (location.search === to) return;
  const { state } = history;
  history.replaceState(state, '', location.pathname + to + location.hash);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Puts the task into an address that has no search part, such as the home page of another language. A reload then has it. */
export function keepInAddress(): void {
  const { location } = window;
  if (store.get() && location.search === '' && findPage(location.pathname)?.kind === 'home')
    replaceSearch(search);
}

/** The visitor does not want the task, or an image has taken it. */
export function removeWaitingTask(): void {
  if (!store.get()) return;
  store.set(null);
  replaceSearch(withoutTask(window.location.search));
}

/** The task for an image: the one that it has taken, or the one that is waiting. */
export function taskFor(of: OpenImage['id']): Task | null {
  return taken ? (taken.of === of ? taken.task : null) : (store.get()?.task ?? null);
}

/** The image takes the task that is waiting, so that no later image does. */
export function takeTask(of: OpenImage['id']): void {
  const waiting = store.get();
  if (!waiting) return;
  taken = { of, task: waiting.task, isSaved: false };
  removeWaitingTask();
}

/** The task of an image that was not saved yet, or null. */
export function taskToSave(of: OpenImage['id']): Task | null {
  return taken?.of === of && !taken.isSaved ? taken.task : null;
}

/** The save page has begun with the task. From then on, it begins with what is chosen there. */
export function markSaved(of: OpenImage['id']): void {
  if (taken?.of === of) taken = { ...taken, isSaved: true };
}
