import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createI18n } from '../../src/i18n/create';
import { SessionProvider } from '../../src/session';
import { createImageSession } from '../../src/session/session';
import type { ImageSession } from '../../src/session/types';
import { system } from '../../src/theme/system';
import { Toaster } from '../../src/ui/Toaster';
import { TooltipProvider } from '../../src/ui/Tooltip';
import { toaster } from '../../src/ui/toaster';
import { FakeLocks } from './fakeLocks';
import { MemoryKept } from './memoryStore';
import { ScriptedCore } from './scriptedCore';
import { en } from './words';

/** What `mount` returns: the session of the mounted component, and the fakes that the session uses. */
export interface Mounted {
  readonly session: ImageSession;
  readonly core: ScriptedCore;
  readonly store: MemoryKept;
  /** Spies on methods of the session. They record all calls since the session was created. */
  readonly calls: { readonly [Name in 'preview' | 'open' | 'prepare']: ReturnType<typeof vi.fn> };
  /** The warnings and errors that were written to the console. */
  readonly logged: readonly string[];
  unmount(): void;
}

export const photo = new File(['a photograph'], 'photo.jpg', { type: 'image/jpeg' });
export const other = new File(['another one'], 'other.png', { type: 'image/png' });

/** Opens a file, and waits until the image is open. */
export async function open({ session, core }: Mounted, file = photo): Promise<void> {
  await act(async () => {
    const opening = session.open(file);
    core.pending('open').answer();
    await opening;
  });
}

/** The titles of the toasts on the page. */
export const toasts = () =>
  [...document.querySelectorAll('[data-scope=toast][data-part=title]')].map(({ textContent }) => textContent);

/** Runs `change`, and waits for the next task. If the session has changed, the page is rendered in that task. */
export async function settle(change: () => unknown): Promise<void> {
  await act(async () => void (await change()));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

/**
 * Mounts `component` as the site does, under StrictMode in the development build of React. The test answers the calls
 * of the session's core.
 *
 * @param path the address of the page.
 * @param state the navigation state of the page.
 */
export function mount(
  component: ReactNode,
  { path = '/', state = null as unknown, store = new MemoryKept() } = {},
): Mounted {
  // React Router stores the navigation state under the key `usr`.
  window.history.replaceState(state && { usr: state, key: 'first', idx: 0 }, '', path);
  const logged: string[] = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words.join(' ')));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  // The test environment cannot decode images.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
  // The test environment has no Web Locks. Without them, the session would not autosave images.
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  const core = new ScriptedCore();
  const session = createImageSession(core, store);
  const calls = {
    preview: vi.spyOn(session, 'preview'),
    open: vi.spyOn(session, 'open'),
    prepare: vi.spyOn(session, 'prepare'),
  };
  const { unmount } = render(
    <StrictMode>
      <I18nextProvider i18n={createI18n('en', en)}>
        <ChakraProvider value={system}>
          <TooltipProvider>
            <SessionProvider session={session}>
              <BrowserRouter>
                <Toaster label="Notifications" dismissLabel="Dismiss" />
                {component}
              </BrowserRouter>
            </SessionProvider>
          </TooltipProvider>
        </ChakraProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    session.close();
    // The toasts remain after the components are unmounted, because Chakra UI keeps them in a global store.
    act(() => toaster.remove());
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    // Stored choices are in modules. As if another tab had cleared the storage, they take their defaults.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { session, core, store, calls, logged, unmount };
}
