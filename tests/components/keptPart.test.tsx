// The part that a resize keeps, which keys and pointers move on a picture, in React's development build under
// StrictMode.
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KeptPart } from '../../src/ui/stage/KeptPart';
import { mount } from '../support/components';

const SIZE = { width: 300, height: 100 };
const KEPT = { x: 100, y: 0, width: 100, height: 100 };
const onMove = vi.fn();

/** The part on its picture, and a button that holds it. */
function Holdable() {
  const [isHeld, setHeld] = useState(false);
  return (
    <div>
      <KeptPart kept={KEPT} size={SIZE} onMove={isHeld ? undefined : onMove} />
      <button type="button" onClick={() => setHeld(true)} />
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  onMove.mockClear();
  mount(<Holdable />);
  const parent = handle().parentElement as HTMLElement;
  // The picture is shown at half of its size.
  vi.spyOn(parent, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 150, 50));
  return () => vi.useRealTimers();
});

const handle = () => document.querySelector('[role=slider]') as HTMLElement;
const start = () => handle().getAttribute('aria-valuenow');
const press = (key: string, rest = {}) => fireEvent.keyDown(handle(), { key, ...rest });
const pause = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('keys', () => {
  test('move the part at once, and report its place once after a pause', () => {
    press('ArrowRight');
    pause(300);
    press('ArrowRight', { shiftKey: true });
    expect(start()).toBe('111');
    pause(300);
    expect(onMove).not.toHaveBeenCalled();
    pause(100);
    expect(onMove.mock.calls).toEqual([[{ ...KEPT, x: 111 }]]);
    pause(1000);
    expect(onMove).toHaveBeenCalledOnce();
  });

  test.each<[string, () => void]>([
    ['the focus leaves', () => fireEvent.blur(handle())],
    ['another key is pressed, which can be a shortcut', () => press('s', { ctrlKey: true })],
  ])('report the place at once if %s', (_, act) => {
    press('Home');
    act();
    expect(onMove.mock.calls).toEqual([[{ ...KEPT, x: 0 }]]);
    pause(1000);
    expect(onMove).toHaveBeenCalledOnce();
  });

  test('report nothing after Escape, or if the place is the same again', () => {
    press('End');
    expect(start()).toBe('200');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(start()).toBe('100');
    press('ArrowLeft');
    press('ArrowRight');
    pause(1000);
    expect(onMove).not.toHaveBeenCalled();
  });

  test('with a modifier or along the other axis move nothing', () => {
    for (const [key, rest] of [
      ['ArrowUp', {}],
      ['ArrowDown', {}],
      ['ArrowLeft', { altKey: true }],
      ['End', { ctrlKey: true }],
      ['Home', { metaKey: true }],
    ] as const)
      expect(press(key, rest)).toBe(true);
    expect(start()).toBe('100');
  });
});

test('without a function for its moves, the part keeps the focus, and nothing moves it', () => {
  handle().focus();
  fireEvent.click(document.querySelector('button') as HTMLElement);
  expect(document.activeElement).toBe(handle());
  expect(handle().getAttribute('aria-disabled')).toBe('true');
  expect(press('ArrowRight')).toBe(true);
  fireEvent.pointerDown(handle(), { pointerId: 1, isPrimary: true, clientX: 70, clientY: 30 });
  fireEvent.pointerMove(handle(), { pointerId: 1, isPrimary: true, clientX: 90, clientY: 30 });
  expect(start()).toBe('100');
});

describe('a pointer', () => {
  const at = (clientX: number, rest = {}) => ({
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    buttons: 1,
    clientX,
    clientY: 30,
    ...rest,
  });
  test('moves the part by whole pixels inside the image, and reports its place at the end', () => {
    fireEvent.pointerDown(handle(), at(70));
    fireEvent.pointerMove(handle(), at(77));
    expect(start()).toBe('114');
    // A CSS pixel is two pixels of the image.
    for (const [clientX, expected] of [
      [77.2, '114'],
      [77.4, '115'],
      [62.6, '85'],
      [62.8, '86'],
    ] as const) {
      fireEvent.pointerMove(handle(), at(clientX));
      expect(start()).toBe(expected);
    }
    fireEvent.pointerMove(handle(), at(900));
    expect(start()).toBe('200');
    fireEvent.pointerUp(handle(), at(65));
    expect(onMove.mock.calls).toEqual([[{ ...KEPT, x: 90 }]]);
    fireEvent.pointerMove(handle(), at(90));
    expect(onMove).toHaveBeenCalledOnce();
  });

  test.each<[string, () => void]>([
    ['Escape is pressed', () => fireEvent.keyDown(window, { key: 'Escape' })],
    [
      'a second finger follows',
      () => fireEvent.pointerDown(window, at(0, { pointerId: 2, isPrimary: false })),
    ],
    [
      'the browser takes the finger, which scrolls the page',
      () => {
        fireEvent.pointerMove(handle(), at(80, { clientY: 55 }));
        fireEvent.pointerCancel(handle(), at(0));
      },
    ],
  ])('restores the place if %s', (_, cancel) => {
    fireEvent.pointerDown(handle(), at(70));
    fireEvent.pointerMove(handle(), at(80));
    cancel();
    expect(start()).toBe('100');
    fireEvent.pointerMove(handle(), at(90));
    fireEvent.pointerUp(handle(), at(90));
    expect(start()).toBe('100');
    expect(onMove).not.toHaveBeenCalled();
  });

  // Requirements: R279
  test('whose release is lost leaves the part at its last place', () => {
    fireEvent.pointerDown(handle(), at(70));
    fireEvent.pointerMove(handle(), at(80));
    fireEvent.pointerCancel(handle(), at(0));
    fireEvent.pointerMove(handle(), at(90));
    expect(onMove.mock.calls).toEqual([[{ ...KEPT, x: 120 }]]);
  });

  test('with another button, or with Ctrl, drags nothing', () => {
    for (const rest of [{ button: 2 }, { ctrlKey: true }, { isPrimary: false }]) {
      fireEvent.pointerDown(handle(), at(70, { pointerType: 'mouse', ...rest }));
      fireEvent.pointerMove(handle(), at(90));
    }
    expect(start()).toBe('100');
  });
});
