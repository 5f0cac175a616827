// @vitest-environment happy-dom
// Which presses begin a drag, and what ends it, for all drags of the page, in React's development build under StrictMode.
import { cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode, useEffect, useRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isMainPress, watchPens } from '../../src/lib/drag';
import { PanZoom } from '../../src/lib/panZoom';
import { useDrag } from '../../src/lib/useDrag';

/** The position of the dragged thing: where the last drag has moved it. */
let at = 0;
const onEscape = vi.fn();

function Draggable({ yieldsToPinch = false }) {
  const onPointerDown = useDrag(() => {
    const before = at;
    return {
      move: ({ clientX }) => {
        at = clientX;
      },
      end: () => {},
      cancel: () => {
        at = before;
      },
      yieldsToPinch,
    };
  });
  return (
    <div role="slider" tabIndex={0} aria-valuenow={0} onPointerDown={onPointerDown} onKeyDown={onEscape} />
  );
}

/** What two pointers have done to a picture: its offset and its size. */
let view = { x: 0, size: 1 };

function Picture() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    watchPens(signal);
    const panZoom = new PanZoom({
      pointOf: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
      pan: ({ x }) => {
        view = { ...view, x: view.x + x };
      },
      zoom: (factor) => {
        view = { ...view, size: view.size * factor };
      },
      mark: () => {
        const before = view;
        return () => {
          view = before;
        };
      },
    });
    ref.current?.addEventListener('pointerdown', (event) => isMainPress(event) && panZoom.press(event), {
      signal,
    });
    return () => {
      controller.abort();
      panZoom.cancel();
    };
  }, []);
  return <div ref={ref} role="slider" tabIndex={0} aria-valuenow={0} onKeyDown={onEscape} />;
}

const target = () => document.querySelector('[role=slider]') as HTMLElement;
const mouse = (clientX: number, rest = {}) => ({
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
  button: -1,
  buttons: 1,
  clientX,
  clientY: 0,
  ...rest,
});
const down = (clientX: number, rest = {}) =>
  fireEvent.pointerDown(target(), mouse(clientX, { button: 0, ...rest }));
const move = (clientX: number, rest = {}) => fireEvent.pointerMove(target(), mouse(clientX, rest));
const up = (clientX: number, rest = {}) =>
  fireEvent.pointerUp(target(), mouse(clientX, { button: 0, buttons: 0, ...rest }));
const finger = { pointerType: 'touch', pointerId: 5 };
const pen = { pointerType: 'pen', pointerId: 9 };

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

beforeEach(() => {
  at = 0;
  view = { x: 0, size: 1 };
  onEscape.mockClear();
  // The touch of a palm is recognized by the time since the last event of a pen, which can be one of another test.
  vi.advanceTimersByTime(5000);
});

afterEach(() => {
  // A pen that a test has left on the screen.
  fireEvent.pointerUp(window, mouse(0, pen));
  cleanup();
});

/** A way in which the release of a button does not reach the page. */
type Loss = readonly [what: string, lose: () => unknown];

/** A drag by one pointer, and the drag of a picture. Both have moved by 40 after the press at 10. */
const drags = [
  ['a drag', () => render(<Draggable />, { wrapper: StrictMode }), () => at - 10],
  ['the drag of a picture', () => render(<Picture />, { wrapper: StrictMode }), () => view.x],
] as const;

describe.each(drags)('%s', (_, show, moved) => {
  beforeEach(() => void show());

  // Requirements: R279
  test.each<Loss>([
    ['the button is up in the next movement', () => move(90, { buttons: 0 })],
    ['the pointer is canceled', () => fireEvent.pointerCancel(target(), mouse(90))],
    [
      'the capture of the pointer is lost',
      () => {
        target().releasePointerCapture(1);
        fireEvent.lostPointerCapture(target(), mouse(90));
      },
    ],
    ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
    ['the button is pressed again', () => down(50)],
    ['another first pointer of its type is pressed', () => down(90, { pointerId: 2 })],
  ])('ends at its last place if %s', (_, lose) => {
    down(10);
    move(50);
    lose();
    move(50);
    up(50);
    expect(moved()).toBe(40);
    move(200);
    expect(moved()).toBe(40);
  });

  // Requirements: R279
  test('goes on while the focus moves, and while another button is pressed and released', () => {
    down(10);
    fireEvent.blur(target());
    move(20, { button: 2, buttons: 3 });
    expect(fireEvent.contextMenu(target())).toBe(false);
    move(30, { button: 2, buttons: 1 });
    move(50);
    expect(moved()).toBe(40);
    // The main button is released while the right one is held.
    move(60, { button: 2, buttons: 3 });
    move(60, { button: 0, buttons: 2 });
    move(99, { buttons: 2 });
    expect(moved()).toBe(50);
    expect(fireEvent.contextMenu(target())).toBe(true);
  });

  // Requirements: R279
  test('returns to its first place on Escape, which does nothing else', () => {
    const before = moved();
    down(10);
    move(50);
    expect(fireEvent.keyDown(target(), { key: 'Escape' })).toBe(false);
    expect(moved()).toBe(before);
    expect(onEscape).not.toHaveBeenCalled();
    move(90);
    up(90);
    expect(moved()).toBe(before);
    fireEvent.keyDown(target(), { key: 'Escape' });
    expect(onEscape).toHaveBeenCalledOnce();
  });

  // Requirements: R280
  test.each([
    ['the right button', { button: 2, buttons: 2 }],
    ['the middle button', { button: 1, buttons: 4 }],
    ['Ctrl', { ctrlKey: true }],
    ['the barrel button of a pen', { ...pen, button: 2, buttons: 2 }],
    ['the eraser of a pen', { ...pen, button: 5, buttons: 32 }],
  ])('is not begun by a press with %s', (_, rest) => {
    const before = moved();
    down(10, rest);
    move(50, rest);
    move(60, { ...rest, button: -1, buttons: 1 });
    up(60, rest);
    expect(moved()).toBe(before);
  });

  // Requirements: R280
  test('of a pen is not touched by a palm, also shortly after the pen', () => {
    const palm = (x: number) => {
      down(x, finger);
      move(x + 100, finger);
      up(x + 100, finger);
    };
    down(10, pen);
    palm(10);
    vi.advanceTimersByTime(5000);
    palm(10);
    move(50, pen);
    expect(moved()).toBe(40);
    up(50, pen);
    palm(10);
    vi.advanceTimersByTime(600);
    // The pen is above the screen.
    move(80, { ...pen, buttons: 0 });
    vi.advanceTimersByTime(600);
    palm(10);
    expect(moved()).toBe(40);
    vi.advanceTimersByTime(600);
    down(10, finger);
    move(15, finger);
    expect(moved()).not.toBe(40);
  });

  // Requirements: R280
  test('that a palm has begun before the pen returns to its first place', () => {
    const before = moved();
    down(10, finger);
    move(50, finger);
    down(10, { ...pen, button: 2, buttons: 2 });
    expect(moved()).toBe(before);
    move(90, finger);
    expect(moved()).toBe(before);
  });
});

// Requirements: R280
test('a second finger does not move what the first one drags, and cancels a drag that yields to a pinch', () => {
  for (const [yieldsToPinch, expected] of [
    [false, 60],
    [true, 0],
  ] as const) {
    at = 0;
    const { unmount } = render(<Draggable yieldsToPinch={yieldsToPinch} />);
    down(10, finger);
    move(50, finger);
    down(200, { ...finger, pointerId: 6, isPrimary: false });
    move(300, { ...finger, pointerId: 6, isPrimary: false });
    move(60, finger);
    expect(at).toBe(expected);
    unmount();
  }
});

// Requirements: R280
test('a second finger beside another drag does not move the picture, but a finger beside a resting one does', () => {
  const second = { ...finger, pointerId: 6, isPrimary: false };
  render(
    <>
      <Draggable />
      <Picture />
    </>,
  );
  const picture = () => document.querySelectorAll('[role=slider]')[1] as HTMLElement;
  const swipe = () => {
    fireEvent.pointerDown(picture(), mouse(10, { ...second, button: 0 }));
    fireEvent.pointerMove(picture(), mouse(50, second));
    fireEvent.pointerUp(picture(), mouse(50, { ...second, button: 0, buttons: 0 }));
  };
  down(10, finger);
  swipe();
  expect(view.x).toBe(0);
  up(10, finger);
  swipe();
  expect(view.x).toBe(40);
});

test('a drag ends with its component', () => {
  const { unmount } = render(<Draggable />, { wrapper: StrictMode });
  down(10);
  move(50);
  unmount();
  expect(at).toBe(0);
});

describe('two fingers', () => {
  const second = { ...finger, pointerId: 6, isPrimary: false };
  beforeEach(() => {
    render(<Picture />, { wrapper: StrictMode });
    down(0, finger);
    down(100, second);
    move(200, second);
  });

  test('zoom, and the one that remains moves the picture', () => {
    expect(view).toEqual({ x: 0, size: 2 });
    up(0, finger);
    move(230, second);
    expect(view).toEqual({ x: 30, size: 2 });
  });

  // Requirements: R279
  test('do nothing more after Escape, which restores the view from before them', () => {
    fireEvent.keyDown(target(), { key: 'Escape' });
    expect(view).toEqual({ x: 0, size: 1 });
    move(300, second);
    move(10, finger);
    expect(view).toEqual({ x: 0, size: 1 });
  });
});
