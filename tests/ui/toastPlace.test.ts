import { describe, expect, test } from 'vitest';
import { partToKeepFree, type Surroundings, type ToastPlace, toastPlace } from '../../src/ui/toastPlace';

const phone: Surroundings = {
  window: { width: 390, height: 844, isWide: false },
  header: 57,
  bar: 61,
  stage: { left: 16, top: 140, right: 374, bottom: 400 },
  controls: [],
  focused: null,
  messages: { width: 358, height: 60 },
  present: null,
  isFocused: false,
};
const desktop: Surroundings = {
  ...phone,
  window: { width: 1440, height: 900, isWide: true },
  bar: 0,
  stage: { left: 120, top: 150, right: 960, bottom: 590 },
  messages: { width: 416, height: 60 },
};

const edgesAt = ({ window, messages }: Surroundings, { bottom, middle }: ToastPlace) => ({
  left: middle - messages.width / 2,
  top: window.height - bottom - messages.height,
  right: middle + messages.width / 2,
  bottom: window.height - bottom,
});

const edges = (surroundings: Surroundings) => edgesAt(surroundings, toastPlace(surroundings));

/** The controls of a phone screen: rows of buttons in the lower half of the window, and a button below the picture. */
const rows = [420, 480, 540, 600, 660, 720].map((top) => ({ left: 16, top, right: 374, bottom: top + 44 }));

describe('toasts', () => {
  // Requirements: R162
  test('are above the action bar on a phone, centered in the window', () => {
    expect(toastPlace(phone)).toEqual({ bottom: 69, middle: 195 });
  });

  test('are at the lower edge of the window if there is no action bar', () => {
    expect(toastPlace({ ...phone, bar: 0 })).toEqual({ bottom: 8, middle: 195 });
  });

  test('are at the lower edge of a wide window, centered below the stage', () => {
    expect(toastPlace(desktop)).toEqual({ bottom: 8, middle: 540 });
  });

  // Requirements: R372
  test('do not cover the stage of a wide window, but rather the stage than a control', () => {
    const stage = { left: 120, top: 150, right: 960, bottom: 860 };
    const { middle } = toastPlace({ ...desktop, stage });
    expect(middle).toBe(1440 - 8 - 208);
    const panel = [{ left: 990, top: 150, right: 1330, bottom: 890 }];
    const place = edges({ ...desktop, stage, controls: panel });
    expect(place.bottom).toBeLessThanOrEqual(150);
    const header = [{ left: 0, top: 57, right: 1440, bottom: 140 }];
    const onStage = edges({ ...desktop, stage, controls: [...panel, ...header] });
    expect(onStage.bottom).toBe(892);
    expect(onStage.right).toBeLessThanOrEqual(990);
  });

  test('are over the picture if rows of controls fill the rest of the window', () => {
    expect(edges({ ...phone, controls: rows }).bottom).toBe(412);
  });

  // Requirements: R162
  test('are between the handles of a crop box', () => {
    const handles = [160, 290, 390].flatMap((y) =>
      [20, 370].map((x) => ({ left: x - 22, top: y - 22, right: x + 22, bottom: y + 22 })),
    );
    const { top, bottom } = edges({ ...phone, controls: [...rows, ...handles] });
    expect([top, bottom]).toEqual([200, 260]);
  });

  test('cover as little of the controls as possible if there is no free place', () => {
    const all = [{ left: 0, top: 60, right: 390, bottom: 760 }];
    expect(edges({ ...phone, controls: all }).bottom).toBe(775);
    const almost = [{ left: 0, top: 125, right: 390, bottom: 760 }];
    expect(edges({ ...phone, controls: almost }).top).toBe(65);
  });

  test('stay at their present place while they cover nothing there', () => {
    const present = { bottom: 300, middle: 195 };
    expect(toastPlace({ ...phone, present })).toEqual(present);
    expect(toastPlace({ ...phone, present, controls: rows })).not.toEqual(present);
    // The window was wider before.
    expect(toastPlace({ ...phone, present: { bottom: 300, middle: 540 } }).middle).toBe(195);
  });

  test('stay while they have the focus, but do not stay under the header that has scrolled into the window', () => {
    const top: ToastPlace = { bottom: 844 - 8 - 60, middle: 195 };
    const focused = { ...phone, controls: rows, header: 0, present: top, isFocused: true };
    expect(toastPlace(focused)).toEqual(top);
    expect(toastPlace({ ...focused, present: { bottom: 300, middle: 195 } }).bottom).toBe(300);
    expect(edges({ ...focused, header: 57 }).top).toBeGreaterThanOrEqual(57);
  });

  test.each([
    ['a field above the action bar', { left: 30, top: 740, right: 190, bottom: 784 }],
    ['a field that is partly under the action bar', { left: 30, top: 770, right: 190, bottom: 800 }],
  ])('are above the focused control, so that they do not cover it: %s', (_, focused) => {
    expect(edges({ ...phone, focused }).bottom).toBe(focused.top - 8);
  });

  test('may cover a large focused control, such as a drop zone, but not its middle', () => {
    const dropzone = { left: 16, top: 100, right: 374, bottom: 700 };
    const middle = partToKeepFree(dropzone);
    expect(middle).toEqual({ left: 173, top: 378, right: 217, bottom: 422, yields: true });
    const field = { left: 16, top: 100, right: 374, bottom: 144 };
    expect(partToKeepFree(field)).toEqual(field);
  });

  test('cover the middle of the picture rather than a part of a small control if there is no other place', () => {
    const picture = { left: 16, top: 200, right: 304, bottom: 400 };
    const icons = { left: 160, top: 140, right: 304, bottom: 184 };
    const viewer = { left: 260, top: 404, right: 304, bottom: 448 };
    const tabs = { left: 16, top: 456, right: 304, bottom: 500 };
    const controls = [icons, viewer, tabs, partToKeepFree(picture)];
    const window = { width: 320, height: 568, isWide: false };
    const { top, bottom } = edges({ ...phone, window, controls, messages: { width: 288, height: 116 } });
    expect(top).toBeGreaterThanOrEqual(icons.bottom);
    expect(bottom).toBeLessThanOrEqual(viewer.top);
  });

  test('keep their usual place if they do not cover the focused control', () => {
    const focused = { left: 1000, top: 540, right: 1200, bottom: 580 };
    expect(toastPlace({ ...desktop, focused }).bottom).toBe(8);
  });
});
