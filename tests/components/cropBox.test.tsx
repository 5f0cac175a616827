// @vitest-environment happy-dom
// How the Crop tab loads the script of the crop box, in React's development build under StrictMode.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createCropModel } from '../../src/features/editor/crop/cropReducer';
import { CropViewModel } from '../../src/features/editor/crop/cropViewModel';
import { LazyCropBox } from '../../src/features/editor/crop/LazyCropBox';
import { mount } from '../support/components';
import { en } from '../support/words';

const load = vi.hoisted(() => vi.fn());
vi.mock('../../src/lib/lazyImport', () => ({ lazyImport: () => load }));

const module = { CropBox: () => <p>the box</p> };

const SIZE = { width: 600, height: 400 };
const CROP = createCropModel(SIZE, false);
const PICTURE = { size: SIZE, bounds: SIZE, hasAlpha: false, preview: new Blob() };
const box = (
  <LazyCropBox edits={[]} picture={PICTURE} crop={CROP} view={new CropViewModel()} isFull={false} />
);

test('if the script of the crop box cannot be loaded, one error is logged, and a click loads it again', async () => {
  load.mockRejectedValue(new Error('offline'));
  const mounted = mount(box);
  await screen.findByText(en.crop.boxFailed);
  expect(mounted.logged).toEqual(['[pixel-resize] crop: box-unavailable']);
  load.mockResolvedValue(module);
  fireEvent.click(screen.getByText(en.upload.tryAgain));
  await screen.findByText('the box');
});
