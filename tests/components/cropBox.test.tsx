// How the Crop tab loads the script of the crop box, in React's development build under StrictMode.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CropModel } from '../../src/features/editor/crop/cropModel';
import { CropViewModel } from '../../src/features/editor/crop/cropViewModel';
import { LazyCropBox } from '../../src/features/editor/crop/LazyCropBox';
import { loadCropBox } from '../../src/features/editor/lazy';
import { mount } from '../support/components';
import { en } from '../support/words';

vi.mock('../../src/features/editor/lazy', () => ({ loadCropBox: vi.fn() }));

const load = vi.mocked(loadCropBox);
const module = { default: () => <p>the box</p> } as Awaited<ReturnType<typeof loadCropBox>>;

const SIZE = { width: 600, height: 400 };
const CROP = new CropModel(SIZE, false);
const PICTURE = { size: SIZE, bounds: SIZE, hasAlpha: false, preview: new Blob() };
const box = <LazyCropBox wanted edits={[]} picture={PICTURE} crop={CROP} view={new CropViewModel()} />;

beforeEach(() => void load.mockReset());

test('if the script of the crop box cannot be loaded, one error is logged, and a click loads it again', async () => {
  load.mockRejectedValue(new Error('offline'));
  const mounted = mount(box);
  await screen.findByText(en.crop.boxFailed);
  expect(mounted.logged).toEqual(['[pixel-resize] crop: box-unavailable']);
  load.mockResolvedValue(module);
  fireEvent.click(screen.getByText(en.upload.tryAgain));
  await screen.findByText('the box');
});

test('after a failure, the script of the crop box is loaded when the browser is online again', async () => {
  load.mockRejectedValue(new Error('offline'));
  mount(box);
  await screen.findByText(en.crop.boxFailed);
  load.mockResolvedValue(module);
  // The listener for the online event is added by an effect, which must run first.
  await act(async () => {});
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByText('the box')).toBeTruthy());
});
