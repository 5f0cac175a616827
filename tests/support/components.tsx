import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createI18n, I18nextProvider } from '../../src/i18n';
import { en } from '../../src/i18n/locales/en';
import { StoredChoicesProvider } from '../../src/lib/StoredChoicesProvider';
import { SessionProvider } from '../../src/session';
import { createImageSession } from '../../src/session/session';
import type { ImageSession } from '../../src/session/types';
import { system } from '../../src/theme';
import { Toaster, TooltipProvider } from '../../src/ui';
import { toaster } from '../../src/ui/toaster';
import { FakeLocks } from './fakeLocks';
import { MemoryKept } from './memoryStore';
import { ScriptedCore } from './scriptedCore';

/** A component on the page, and everything around it. */
export interface Mounted {
  readonly session: ImageSession;
  readonly core: ScriptedCore;
  readonly store: MemoryKept;
  /** How often the session was called with each of these, since it was made. */
  readonly calls: { readonly [Name in 'preview' | 'open' | 'prepare']: ReturnType<typeof vi.fn> };
  /** What was written to the console as a warning or an error. */
  readonly logged: readonly string[];
  unmount(): void;
}

export const photo = new File(['a photograph'], 'photo.jpg', { type: 'image/jpeg' });
export const other = new File(['another one'], 'other.png', { type: 'image/png' });

/** Opens a file, all the way. */
export async function open({ session, core }: Mounted, file = photo): Promise<void> {
  await act(async () => {
    const opening = session.open(file);
    core.pending('open').answer();
    await opening;
  });
}

/** The titles of the messages on the screen. */
export const toasts = () =>
  [...document.querySelectorAll('[data-scope=toast][data-part=title]')].map(({ textContent }) => textContent);

/**
 * Shows a component as the site does: in React's development build under StrictMode, over a session whose core the test
 * answers, on a page with this address and this navigation state.
 */
export function mount(
  component: ReactNode,
  { path = '/', state = null as unknown, store = new MemoryKept() } = {},
): Mounted {
  // The router keeps the navigation state under this name.
  window.history.replaceState(state && { usr: state, key: 'first', idx: 0 }, '', path);
  const logged: string[] = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words.join(' ')));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  // There is no decoder here.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
  // Nor are there locks, without which no image is kept.
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
          <StoredChoicesProvider>
            <TooltipProvider>
              <SessionProvider session={session}>
                <BrowserRouter>
                  <Toaster label="Notifications" dismissLabel="Dismiss" />
                  {component}
                </BrowserRouter>
              </SessionProvider>
            </TooltipProvider>
          </StoredChoicesProvider>
        </ChakraProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    session.close();
    // The messages outlive the components: their store is Chakra's.
    act(() => toaster.remove());
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { session, core, store, calls, logged, unmount };
}
