// Parts whose script is fetched late, in React's development build under StrictMode.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode, StrictMode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, PartUnavailable } from '../../src/lib/lazyPart';

const fetchModule = vi.fn<() => Promise<{ Part: () => ReactNode }>>();
const module = { Part: () => <p>the part</p> };
const onFailure = vi.fn();
const options = {
  waiting: () => <p>waiting</p>,
  failed: ({ isLoading, tryAgain }: { isLoading: boolean; tryAgain: () => void }) => (
    <button type="button" disabled={isLoading} onClick={tryAgain}>
      again
    </button>
  ),
  onFailure,
};

class Boundary extends Component<{ children: ReactNode }, { thrown: unknown }> {
  override state: { thrown: unknown } = { thrown: null };
  static getDerivedStateFromError = (thrown: unknown) => ({ thrown });
  override render() {
    const { thrown } = this.state;
    if (!(thrown instanceof PartUnavailable)) return this.props.children;
    const again = () => {
      thrown.forget();
      this.setState({ thrown: null });
    };
    return (
      <button type="button" onClick={again}>
        unavailable
      </button>
    );
  }
}

const show = (part: ReactNode) =>
  act(
    async () =>
      void render(
        <StrictMode>
          <Boundary>
            <Suspense fallback={<p>suspended</p>}>{part}</Suspense>
          </Boundary>
        </StrictMode>,
      ),
  );

/** Presses the button, and waits until the script has been fetched or not. */
const press = async (name: string) => {
  const button = await screen.findByText(name);
  await act(async () => void fireEvent.click(button));
};

afterEach(cleanup);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchModule.mockReset().mockResolvedValue(module);
  onFailure.mockReset();
});

test('a part that was preloaded is shown at once', async () => {
  for (const each of [options, undefined]) {
    const Part = lazyPart(fetchModule, ({ Part }) => Part, each);
    await Part.load();
    const { container } = render(<Part />);
    expect(container.textContent).toBe('the part');
  }
});

test('a part waits for its script, and does not suspend', async () => {
  const Part = lazyPart(fetchModule, ({ Part }) => Part, options);
  render(<Part />);
  expect(screen.getByText('waiting')).toBeTruthy();
  await screen.findByText('the part');
});

test('after a failure, the script is fetched again when the browser is online again', async () => {
  fetchModule.mockRejectedValue(new Error('offline'));
  const Part = lazyPart(fetchModule, ({ Part }) => Part, options);
  await show(<Part />);
  await screen.findByText('again');
  expect(onFailure).toHaveBeenCalledTimes(1);
  fetchModule.mockResolvedValue(module);
  act(() => void window.dispatchEvent(new Event('online')));
  // The message stays until the script has been fetched.
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  await screen.findByText('the part');
});

test('a part also waits for what it needs besides its script, and a failure of it counts as one of the script', async () => {
  const alsoLoad = vi.fn(() => Promise.reject(new Error('offline')));
  const Part = lazyPart(fetchModule, ({ Part }) => Part, { ...options, alsoLoad });
  await show(<Part />);
  await screen.findByText('again');
  let arrive = () => {};
  alsoLoad.mockReturnValue(new Promise((resolve) => (arrive = resolve as () => void)));
  await press('again');
  expect(screen.queryByText('the part')).toBeNull();
  await act(async () => arrive());
  await screen.findByText('the part');
});

test.each([
  ['waits', { waiting: options.waiting }],
  ['suspends', undefined],
])(
  'a part that %s and has no message is unavailable until the next rendering can fetch it',
  async (_, each) => {
    fetchModule.mockRejectedValue(new Error('offline'));
    const Part = lazyPart(fetchModule, ({ Part }) => Part, each);
    await show(<Part />);
    await press('unavailable');
    await press('unavailable');
    fetchModule.mockResolvedValue(module);
    await press('unavailable');
    await screen.findByText('the part');
  },
);
