// @vitest-environment happy-dom
// How the Crop tab loads the script of the crop box, in React's development build under StrictMode.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCropBox } from '../../src/features/editor/loadCropBox';
import { useCropBox } from '../../src/features/editor/useCropBox';
import { mount } from '../support/components';

vi.mock('../../src/features/editor/loadCropBox', () => ({ loadCropBox: vi.fn() }));

const load = vi.mocked(loadCropBox);
const module = { default: () => <p>the box</p> } as Awaited<ReturnType<typeof loadCropBox>>;

function Box({ wanted = true }) {
  const { CropBox, failed, trying, tryAgain } = useCropBox(wanted);
  if (CropBox) return <p>the box</p>;
  return (
    <button type="button" onClick={tryAgain} aria-busy={trying}>
      {failed ? 'failed' : 'not yet'}
    </button>
  );
}

beforeEach(() => void load.mockReset());

test('if the script of the crop box cannot be loaded, one error is logged, and a click loads it again', async () => {
  load.mockRejectedValue(new Error('offline'));
  const mounted = mount(<Box />);
  const button = await screen.findByText('failed');
  expect(mounted.logged).toEqual(['[pixel-resize] crop: box-unavailable']);
  load.mockResolvedValue(module);
  fireEvent.click(button);
  await screen.findByText('the box');
});

test('after a failure, the script of the crop box is loaded when the browser is online again', async () => {
  load.mockRejectedValue(new Error('offline'));
  mount(<Box />);
  await screen.findByText('failed');
  load.mockResolvedValue(module);
  // The listener for the online event is added by an effect, which must run first.
  await act(async () => {});
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByText('the box')).toBeTruthy());
});
