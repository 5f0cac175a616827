// The buttons that zoom the picture of the Crop tab, and the choice of the lines in the crop box.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SHORTCUTS } from '../../src/config/shortcuts';
import { GUIDES_KEY } from '../../src/config/storage';
import { offsetOf } from '../../src/features/editor/crop/cropView';
import { CropViewModel } from '../../src/features/editor/crop/cropViewModel';
import { guidesChoice } from '../../src/features/editor/crop/stored';
import { ZoomTools } from '../../src/features/editor/crop/ZoomTools';
import { mount } from '../support/components';
import { en } from '../support/words';

const AREA = { width: 756, height: 400 };

function setUp() {
  const model = new CropViewModel();
  mount(<ZoomTools model={model} isFull={false} onFull={() => {}} />);
  const button = (name: string) => screen.getByRole('button', { name });
  const zoomIn = button(en.viewer.zoomIn);
  const zoomOut = button(en.viewer.zoomOut);
  const whole = button(en.crop.wholeImage);
  const inactive = () =>
    [zoomOut, zoomIn, whole].map((each) => each.getAttribute('aria-disabled') === 'true');
  const zoom = () => model.state.get().view.zoom;
  return { model, zoomIn, zoomOut, whole, inactive, zoom };
}

test('the buttons zoom in steps up to 8 CSS pixels per image pixel, and back to the whole image', async () => {
  const { model, zoomIn, zoomOut, whole, inactive, zoom } = setUp();
  // Nothing can be zoomed before the stage has been measured.
  expect(inactive()).toEqual([true, true, true]);
  act(() => model.measure({ width: 3000, height: 2000 }, AREA, 20));
  expect(inactive()).toEqual([true, false, true]);
  expect(screen.queryByText(/Zoom:/)).toBeNull();
  fireEvent.click(zoomIn);
  fireEvent.click(zoomIn);
  expect(zoom()).toBeCloseTo(1.5 ** 2);
  expect(inactive()).toEqual([false, false, false]);
  // 600 CSS pixels at the zoom 2.25 for 3000 image pixels.
  await waitFor(() => screen.getByText('Zoom: 45%'));
  fireEvent.click(zoomOut);
  expect(zoom()).toBeCloseTo(1.5);
  for (let i = 0; i < 10; i++) fireEvent.click(zoomIn);
  expect(zoom()).toBe(40);
  expect(inactive()).toEqual([false, true, false]);
  fireEvent.click(whole);
  expect(zoom()).toBe(1);
  expect(inactive()).toEqual([true, false, true]);
});

// Requirements: R223
test('the buttons have the shortcuts of the viewer for its zoom and for the whole image, and one of their own', () => {
  setUp();
  const keys = [...document.querySelectorAll('button[aria-keyshortcuts]')].map((each) =>
    each.getAttribute('aria-keyshortcuts'),
  );
  const { zoomOut, zoomIn, fit, area } = SHORTCUTS;
  expect(keys).toEqual([zoomOut, zoomIn, fit, area]);
});

test('the arrow keys move a zoomed picture while a button has the focus, and the button says so', () => {
  const { model, zoomIn, zoomOut } = setUp();
  act(() => model.measure({ width: 3000, height: 2000 }, AREA, 20));
  const offset = () => {
    const { view, room } = model.state.get();
    return offsetOf(view, room);
  };
  const press = (key: string, options = {}) => fireEvent.keyDown(zoomIn, { key, ...options });
  const isDescribed = () => {
    const id = zoomOut.getAttribute('aria-describedby');
    return id !== null && document.getElementById(id)?.textContent === en.crop.panKeys;
  };
  // `fireEvent` returns false for an event that is prevented.
  expect(press('ArrowRight')).toBe(true);
  expect(isDescribed()).toBe(false);
  fireEvent.click(zoomIn);
  fireEvent.click(zoomIn);
  expect(isDescribed()).toBe(true);
  expect(press('ArrowRight')).toBe(false);
  expect(offset().x).toBeCloseTo(-80);
  expect(press('ArrowUp')).toBe(false);
  expect(offset().y).toBeCloseTo(80);
  expect(press('ArrowUp', { ctrlKey: true })).toBe(true);
  const list = screen.getByRole('combobox', { name: en.crop.guides.label });
  expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(true);
  expect(offset().y).toBeCloseTo(80);
});

// Requirements: R282
test('a button shows the crop area, until it is shown', () => {
  const { model, zoomIn, zoom } = setUp();
  const show = screen.getByRole('button', { name: en.crop.showBox });
  const isInactive = () => show.getAttribute('aria-disabled') === 'true';
  expect(show.getAttribute('aria-keyshortcuts')).toBe('A');
  act(() => model.measure({ width: 3000, height: 2000 }, AREA, 20));
  act(() => model.place({ x: 0.7, y: 0.7, width: 0.2, height: 0.2 }));
  expect(isInactive()).toBe(false);
  for (let i = 0; i < 5; i++) fireEvent.click(zoomIn);
  fireEvent.click(show);
  // 80 % of 400 px are 4 times a fifth of the height of the picture.
  expect(zoom()).toBeCloseTo(4, 9);
  expect(isInactive()).toBe(true);
  act(() => model.place({ x: 0.7, y: 0.7, width: 0.1, height: 0.1 }));
  expect(isInactive()).toBe(false);
});

test('an icon cannot be zoomed', () => {
  const { model, inactive } = setUp();
  act(() => model.measure({ width: 16, height: 16 }, AREA, 20));
  expect(inactive()).toEqual([true, true, true]);
});

test('the chosen lines are stored, except the default', () => {
  setUp();
  const choice = screen.getByRole('combobox', { name: en.crop.guides.label });
  fireEvent.change(choice, { target: { value: 'golden' } });
  expect(guidesChoice.get()).toBe('golden');
  expect(localStorage.getItem(GUIDES_KEY)).toBe('golden');
  fireEvent.change(choice, { target: { value: 'thirds' } });
  expect(localStorage.getItem(GUIDES_KEY)).toBeNull();
});
