import { describe, expect, test } from 'vitest';
import { type Surroundings, toastPlace } from '../../src/ui/toastPlace';

const phone: Surroundings = {
  window: { width: 390, height: 844 },
  header: 57,
  bar: 61,
  stage: { left: 16, top: 140, right: 374, bottom: 400 },
  focused: null,
  messages: { width: 358, height: 60 },
};
const desktop: Surroundings = {
  window: { width: 1440, height: 900 },
  header: 57,
  bar: 0,
  stage: { left: 120, top: 150, right: 960, bottom: 590 },
  focused: null,
  messages: { width: 416, height: 60 },
};

/** The y coordinates of the upper and the lower edge of the messages, in CSS pixels. */
const edges = (surroundings: Surroundings) => {
  const { height } = surroundings.window;
  const { bottom } = toastPlace(surroundings);
  return [height - bottom - surroundings.messages.height, height - bottom];
};

describe('messages', () => {
  test('are above the action bar on a phone, centered in the window', () => {
    expect(toastPlace(phone)).toEqual({ bottom: 69, sides: null });
  });

  test('are at the lower edge of the window if there is no action bar', () => {
    expect(toastPlace({ ...phone, bar: 0 })).toEqual({ bottom: 8, sides: null });
  });

  test('are at the lower edge of the stage in a wide window, centered on the stage', () => {
    expect(toastPlace(desktop)).toEqual({ bottom: 318, sides: { left: 120, right: 480 } });
  });

  test('are at the lower edge of the window if the stage ends below it or is scrolled out of the window', () => {
    const stage = { left: 120, right: 960 };
    expect(toastPlace({ ...desktop, stage: { ...stage, top: 600, bottom: 1040 } })).toEqual({
      bottom: 8,
      sides: { left: 120, right: 480 },
    });
    const atLowerEdge = { bottom: 8, sides: null };
    expect(toastPlace({ ...desktop, stage: { ...stage, top: 950, bottom: 1390 } })).toEqual(atLowerEdge);
    expect(toastPlace({ ...desktop, stage: { ...stage, top: -400, bottom: 100 } })).toEqual(atLowerEdge);
  });

  test.each([
    ['a field above the action bar', { left: 30, top: 740, right: 190, bottom: 784 }],
    ['a field that is partly under the action bar', { left: 30, top: 770, right: 190, bottom: 800 }],
  ])('are above the focused control so that they do not cover it: %s', (_, focused) => {
    const [, lower = Number.NaN] = edges({ ...phone, focused });
    expect(lower).toBe(focused.top - 8);
  });

  test('are below a focused crop box if there is no room between the crop box and the header', () => {
    const focused = { left: 200, top: 100, right: 800, bottom: 560 };
    const [upper] = edges({ ...desktop, focused });
    expect(upper).toBe(568);
  });

  test('keep their usual place if they do not cover the focused control, or if no other place is free', () => {
    expect(
      toastPlace({ ...desktop, focused: { left: 1000, top: 540, right: 1200, bottom: 580 } }).bottom,
    ).toBe(318);
    expect(toastPlace({ ...phone, focused: { left: 0, top: 60, right: 390, bottom: 780 } }).bottom).toBe(69);
  });
});
