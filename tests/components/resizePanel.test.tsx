// The fields of the Resize tab and what its buttons do with them, in React's development build under StrictMode.
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { usePadTool } from '../../src/features/editor/pad/usePad';
import { ResizePanel } from '../../src/features/editor/resize/ResizePanel';
import { useResize } from '../../src/features/editor/resize/useResize';
import { type OpenImage, useSessionState } from '../../src/session';
import { type Mounted, mount, open, photo, settle } from '../support/components';
import { plainSource } from '../support/plainSource';
import { en } from '../support/words';

function Panel({ image }: { image: OpenImage }) {
  return <ResizePanel image={image} resize={useResize(image)} pad={usePadTool(image)} />;
}

/** The tab, which another page can replace. */
function Tab() {
  const image = useSessionState((state) => state.image);
  const [isAway, setAway] = useState(false);
  return (
    <>
      {image && !isAway && <Panel image={image} />}
      <button type="button" onClick={() => setAway(!isAway)}>
        another page
      </button>
    </>
  );
}

const field = (label: string) =>
  (screen.getByText(label, { selector: 'label' }) as HTMLLabelElement).control as HTMLInputElement;
const width = () => field(en.resize.width);
const density = () => field(en.print.density);
/** Opens the section with the density, as a click on its heading does in a browser. */
function openDensity(): void {
  const section = document.querySelector('details');
  section?.setAttribute('open', '');
  section?.dispatchEvent(new Event('toggle'));
}
const button = (text: string) => screen.getByText(text).closest('button') as HTMLButtonElement;
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key });
const enterIn = (mode: 'px' | '%' | 'cm' | 'in' | 'within') =>
  fireEvent.click(screen.getByRole('radio', { name: mode === 'within' ? en.resize.modes.within : mode }));

async function openWith(mounted: Mounted, perMeter: { x: number; y: number }): Promise<void> {
  await act(async () => {
    const opening = mounted.session.open(photo);
    mounted.core.pending('open').answer({ source: { ...plainSource('png'), density: perMeter } });
    await opening;
  });
}

// Requirements: R288
test('Apply never makes another size than the fields say: a factor drops the preview in the mode of a maximum', async () => {
  const mounted = mount(<Tab />);
  const { core, session } = mounted;
  core.size = { width: 64, height: 64 };
  await open(mounted);
  await settle(() => {
    void session.apply({ kind: 'resize', size: { width: 32, height: 32 }, fit: 'stretch' });
    core.pending('render').answer();
  });
  fireEvent.click(screen.getByLabelText(en.pixelArt.choice));
  enterIn('within');
  type(field(en.resize.maxWidth), '64');
  fireEvent.click(button(en.resize.preview));
  await settle(() => core.pending('render').answer());
  expect(session.getState().image?.editPreview?.edit).toMatchObject({ size: { width: 64, height: 64 } });
  fireEvent.click(screen.getByText('×2'));
  expect([width().value, field(en.resize.height).value]).toEqual(['128', '128']);
  expect(session.getState().image?.editPreview).toBeNull();
});

// Requirements: R288, R342
test('another fit drops the preview, and is that of the edit as long as the shape differs', async () => {
  const mounted = mount(<Tab />);
  const { core, session } = mounted;
  core.size = { width: 64, height: 32 };
  await open(mounted);
  enterIn('px');
  const edit = () => session.getState().image?.editPreview?.edit;
  const preview = async () => {
    fireEvent.click(button(en.resize.preview));
    await settle(() => core.pending('render').answer());
  };
  expect(screen.queryByText(en.fit.cover.label)).toBeNull();
  type(width(), '20x20');
  await preview();
  expect(edit()).toEqual({ kind: 'resize', size: { width: 20, height: 20 }, fit: 'stretch' });
  fireEvent.click(screen.getByRole('radio', { name: en.fit.cover.label }));
  expect(edit()).toBeUndefined();
  await preview();
  expect(edit()).toMatchObject({ fit: 'cover' });
  type(width(), '20x10');
  expect(screen.queryByText(en.fit.cover.label)).toBeNull();
  await preview();
  expect(edit()).toMatchObject({ size: { width: 20, height: 10 }, fit: 'stretch' });
});

// Requirements: R340
test('Enter in a field with a length in centimeters makes a size in print', async () => {
  const mounted = mount(<Tab />);
  const { core, session } = mounted;
  core.size = { width: 600, height: 400 };
  await openWith(mounted, { x: 2835, y: 2835 });
  enterIn('px');
  await settle(openDensity);
  type(density(), '150');
  type(width(), '5 cm');
  fireEvent.submit(width());
  await settle(() => core.pending('render').answer());
  expect(session.getState().image).toMatchObject({
    current: { size: { width: 295, height: 197 } },
    edits: [{ kind: 'density', perMeter: 5906 }, { kind: 'resize' }],
    history: { at: 1 },
  });
  expect([width().value, density().value]).toEqual(['5', '150']);
});

// Requirements: R294
test('a press on an older state of the image does nothing', async () => {
  const mounted = mount(<Tab />);
  const { core, session } = mounted;
  const flip = { kind: 'flip', axis: 'vertical' } as const;
  await settle(() => open(mounted));
  enterIn('px');
  type(width(), '30');
  const applying = session.apply(flip);
  core.pending('render').answer();
  await applying;
  // The page does not show the flip yet.
  fireEvent.submit(width());
  fireEvent.click(button(en.resize.preview));
  fireEvent.click(button(en.resize.reset));
  await settle(() => {});
  expect(session.getState().image).toMatchObject({ edits: [flip], editPreview: null });
  expect(core.count('render')).toBe(1);
  type(width(), '30');
  fireEvent.submit(width());
  await settle(() => core.pending('render').answer());
  expect(session.getState().image?.edits).toMatchObject([flip, { size: { width: 30 } }]);
});

// Requirements: R285
test('the fields show the typed lengths again after another page', async () => {
  const mounted = mount(<Tab />);
  mounted.core.size = { width: 4000, height: 3000 };
  await openWith(mounted, { x: 2835, y: 2835 });
  enterIn('in');
  type(width(), '8.27');
  fireEvent.submit(width());
  await settle(() => mounted.core.pending('render').answer());
  expect(mounted.session.getState().image?.current.size).toEqual({ width: 595, height: 447 });
  fireEvent.click(screen.getByText('another page'));
  fireEvent.click(screen.getByText('another page'));
  expect(width().value).toBe('8.27');
});

// Requirements: R261
test('a size in print is one step: one Undo takes back the pixels and the density', async () => {
  const mounted = mount(<Tab />);
  const { core, session } = mounted;
  core.size = { width: 600, height: 400 };
  await openWith(mounted, { x: 2835, y: 2835 });
  enterIn('cm');
  await settle(openDensity);
  type(density(), '150');
  type(width(), '5');
  fireEvent.submit(width());
  await settle(() => core.pending('render').answer());
  expect(session.getState().image).toMatchObject({
    current: { size: { width: 295, height: 197 } },
    edits: [{ kind: 'density' }, { kind: 'resize' }],
    history: { steps: [{ kind: 'group' }], at: 1 },
  });
  expect([width().value, density().value]).toEqual(['5', '150']);
  await settle(() => session.undo());
  expect(session.getState().image).toMatchObject({ edits: [], current: { size: { width: 600 } } });
  expect(density().value).toBe('72');
});

// Requirements: R287
test.each([
  [
    { x: 11_811, y: 5906 },
    '300\u00a0×\u00a0150',
    '301\u00a0×\u00a0151',
    { perMeter: 11_850, perMeterDown: 5945 },
  ],
  [
    { x: 8031, y: 7717 },
    '204\u00a0×\u00a0196',
    '205\u00a0×\u00a0197',
    { perMeter: 8071, perMeterDown: 7756 },
  ],
  [{ x: 98, y: 98 }, '2.5', '3.5', { perMeter: 138 }],
  [{ x: 2835, y: 2835 }, '72', '73', { perMeter: 2874 }],
])(
  'the arrow keys step a density from what is shown, and it is set so: %o',
  async (perMeter, shown, next, edit) => {
    const mounted = mount(<Tab />);
    await openWith(mounted, perMeter);
    enterIn('px');
    await settle(openDensity);
    expect(density().value).toBe(shown);
    press(density(), 'ArrowUp');
    press(density(), 'ArrowDown');
    expect(density().value).toBe(shown);
    press(density(), 'ArrowUp');
    expect(density().value).toBe(next);
    await settle(() => press(density(), 'Enter'));
    expect(mounted.session.getState().image?.edits).toEqual([{ kind: 'density', ...edit }]);
    expect(density().value).toBe(next);
  },
);

// Requirements: R287
test('the arrow keys step from the text that is shown, in its own unit, and not from text without a number', async () => {
  const mounted = mount(<Tab />);
  await open(mounted);
  enterIn('px');
  for (const [text, up] of [
    ['1,920', '1921'],
    ['12.5 %', '13.5\u00a0%'],
    ['20 cm', '20.1\u00a0cm'],
    ['1/2 in', '0.6\u00a0in'],
    ['4000/3', '1334'],
    ['abc', 'abc'],
    ['12.5', '12.5'],
  ] as const) {
    type(width(), text);
    press(width(), 'ArrowUp');
    expect(width().value).toBe(up);
  }
  enterIn('%');
  type(width(), '12.5');
  press(width(), 'ArrowUp');
  expect(width().value).toBe('13.5');
  enterIn('within');
  type(field(en.resize.maxWidth), '9000');
  press(field(en.resize.maxWidth), 'ArrowUp');
  expect(field(en.resize.maxWidth).value).toBe('9001');
  await settle(openDensity);
  type(density(), 'abc');
  press(density(), 'ArrowUp');
  expect(density().value).toBe('abc');
});
