// The viewer: its entry in the browser history, the pixel in the middle of the picture, and the comparison with the
// original, in React's development build under StrictMode.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ViewerHost } from '../../src/app/ViewerHost';
import { SHORTCUTS } from '../../src/config/shortcuts';
import type { PictureName } from '../../src/session';
import { useOpenViewer } from '../../src/shared/viewerState';
import { type Mounted, mount, open, other, settle } from '../support/components';

// The viewer's script is loaded before the tests, so that no test has to wait for it.
beforeAll(async () => void (await import('../../src/features/viewer/Viewer')));

function Page({ viewed = 'current' }: { viewed?: PictureName }) {
  const openViewer = useOpenViewer();
  const { pathname, search, state } = useLocation();
  return (
    <>
      <button type="button" onClick={() => openViewer(viewed)}>
        view
      </button>
      <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
      <ViewerHost />
    </>
  );
}

const DIVIDER = 'Divider between original and result';

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const viewport = () => document.querySelector<HTMLElement>('[data-viewport]');
const address = () => document.querySelector('output')?.textContent;
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`) as HTMLElement;

/** Mounts the page, opens an image, and opens the viewer. */
async function opened(
  options: Parameters<typeof mount>[1] = {},
  viewed: PictureName = 'current',
): Promise<Mounted> {
  const mounted = mount(<Page viewed={viewed} />, options);
  await open(mounted);
  fireEvent.click(screen.getByText('view'));
  await waitFor(() => expect(viewport()).toBeTruthy());
  return mounted;
}

const back = () =>
  act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  });

describe('the viewer', () => {
  test('renders nothing until it is opened', async () => {
    const mounted = mount(<Page />);
    await open(mounted);
    expect([dialog().open, viewport()]).toEqual([false, null]);
    expect(mounted.core.count('render')).toBe(0);
  });

  // Requirements: R221
  test('opens as a browser history entry with the path and the navigation state of the page below', async () => {
    const below = { newDimensions: { width: 1, height: 2 } };
    const mounted = await opened({ path: '/download?a=b', state: below });
    expect(dialog().open).toBe(true);
    expect(address()).toBe(`/download?a=b ${JSON.stringify({ ...below, viewer: 'current' })}`);
    expect(mounted.logged).toEqual([]);
  });

  // Requirements: R223
  test('has a button for each of its shortcuts', async () => {
    await opened();
    const keys = [...dialog().querySelectorAll('[aria-keyshortcuts]')].map((each) =>
      each.getAttribute('aria-keyshortcuts'),
    );
    const { zoomIn, zoomOut, fit, actual } = SHORTCUTS;
    expect(keys.toSorted()).toEqual([zoomIn, zoomOut, fit, actual].toSorted());
  });

  // Requirements: R222
  test('moves the focus to the picture, whose label contains the file name and the width', async () => {
    await opened();
    expect(viewport()?.hasAttribute('autofocus')).toBe(true);
    expect(document.activeElement).toBe(viewport());
    expect(viewport()?.getAttribute('role')).toBe('application');
    expect(viewport()?.getAttribute('aria-label')).toContain('photo.jpg');
    expect(viewport()?.getAttribute('aria-label')).toContain('600');
  });
});

describe('closing the viewer', () => {
  // Requirements: R220
  test.each([
    ['the button', () => fireEvent.click(named('Close viewer'))],
    ['Escape', () => fireEvent.keyDown(viewport() as HTMLElement, { key: 'Escape' })],
  ])('with %s goes back one history entry, even if it is pressed twice', async (_, press) => {
    const below = { newDimensions: { width: 1, height: 2 } };
    await opened({ path: '/download', state: below });
    const { length } = window.history;
    press();
    if (viewport()) press();
    await waitFor(() => expect(dialog().open).toBe(false));
    await act(async () => {});
    expect([address(), viewport()]).toEqual([`/download ${JSON.stringify(below)}`, null]);
    expect(window.history).toHaveLength(length);
  });

  // Requirements: R220
  test('with the Back button of the browser shows the unchanged page below, and the viewer can be opened again', async () => {
    await opened();
    await back();
    await waitFor(() => expect(dialog().open).toBe(false));
    expect(address()).toBe('/ null');
    fireEvent.click(screen.getByText('view'));
    await waitFor(() => expect(viewport()).toBeTruthy());
    expect(dialog().open).toBe(true);
  });

  // Requirements: R238
  test('keeps the zoom for the next time with the same image, but not for another image', async () => {
    const mounted = await opened();
    const actual = () =>
      [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === '100%');
    const isActual = () => actual()?.getAttribute('aria-pressed');
    fireEvent.click(actual() as HTMLElement);
    expect(isActual()).toBe('true');
    await back();
    fireEvent.click(screen.getByText('view'));
    await waitFor(() => expect(isActual()).toBe('true'));
    await back();
    await open(mounted, other);
    fireEvent.click(screen.getByText('view'));
    await waitFor(() => expect(isActual()).toBe('false'));
  });
});

describe('the viewer without an image', () => {
  // Requirements: R220
  test('is removed from the history entry of the page, for example after a reload', async () => {
    const below = { newDimensions: { width: 1, height: 2 } };
    const { logged } = mount(<Page />, { path: '/download?a=b', state: { ...below, viewer: 'current' } });
    await waitFor(() => expect(address()).toBe(`/download?a=b ${JSON.stringify(below)}`));
    expect([dialog().open, viewport(), logged]).toEqual([false, null, []]);
  });

  // Requirements: R220
  test('closes when the image is closed, and stays closed when another image is opened', async () => {
    const mounted = await opened();
    await settle(() => mounted.session.close());
    expect([dialog().open, viewport()]).toEqual([false, null]);
    await waitFor(() => expect(address()).toBe('/ null'));
    await open(mounted, other);
    expect([dialog().open, viewport()]).toEqual([false, null]);
    expect(mounted.logged).toEqual([]);
  });
});

describe('the pixel in the middle of the picture', () => {
  /** The displayed text about the pixel. */
  const words = () => document.querySelector('[data-pixel]')?.textContent;

  // Requirements: R237
  test('is read when an arrow key is pressed, but not again if its position is unchanged', async () => {
    const { core } = await opened();
    expect(core.count('pixel')).toBe(0);
    fireEvent.keyDown(viewport() as HTMLElement, { key: 'ArrowLeft' });
    await waitFor(() => expect(core.count('pixel')).toBe(1));
    expect(words()).toBe('X\u00a0300, Y\u00a0200');
    await act(async () => core.pending('pixel').answer());
    expect(words()).toBe('X\u00a0300, Y\u00a0200#010203');
    // The second press does not change the position, so the pixel is already known.
    fireEvent.keyDown(viewport() as HTMLElement, { key: 'ArrowLeft' });
    await act(async () => {});
    expect(core.count('pixel')).toBe(1);
  });

  // Requirements: R237
  test('is shown as decimal numbers with its opacity if it has 16-bit samples and is semi-transparent', async () => {
    const { core } = await opened();
    fireEvent.keyDown(viewport() as HTMLElement, { key: 'ArrowUp' });
    await waitFor(() => expect(core.count('pixel')).toBe(1));
    await act(async () =>
      core.pending('pixel').answer({ red: 65_535, green: 300, blue: 7, alpha: 32_768, max: 65_535 }),
    );
    expect(words()).toMatch(/^X\u00a0300, Y\u00a020065535 300 7.*50/);
  });

  test('causes one log entry if it cannot be read, and only its position is shown', async () => {
    const { core, logged } = await opened();
    fireEvent.keyDown(viewport() as HTMLElement, { key: 'ArrowUp' });
    await waitFor(() => expect(core.count('pixel')).toBe(1));
    await act(async () => core.pending('pixel').fail(new Error('no')));
    expect(words()).toBe('X\u00a0300, Y\u00a0200');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('[pixel-resize] pixel: ');
    expect(core.count('pixel')).toBe(1);
  });
});

describe('a pointer that moves over the picture', () => {
  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

  test('shows the pixel below it, but the canvas is not painted again', async () => {
    const clearRect = vi.fn();
    const context = new Proxy({ clearRect }, { get: (own, name) => Reflect.get(own, name) ?? (() => {}) });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const { core } = await opened();
    const area = viewport() as HTMLElement;
    await frame();
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    await frame();
    const paints = clearRect.mock.calls.length;
    expect(paints).toBeGreaterThan(0);
    fireEvent.pointerMove(area, { clientX: 0, clientY: 0, pointerType: 'mouse' });
    await frame();
    await waitFor(() => expect(core.count('pixel')).toBe(1));
    expect(clearRect).toHaveBeenCalledTimes(paints);
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    await frame();
    expect(clearRect.mock.calls.length).toBeGreaterThan(paints);
  });

  test('over a pixel that is still being read when the viewer closes cancels the read', async () => {
    const { core, logged } = await opened();
    fireEvent.pointerMove(viewport() as HTMLElement, { clientX: 0, clientY: 0, pointerType: 'mouse' });
    await waitFor(() => expect(core.count('pixel')).toBe(1));
    const { signal } = core.pending('pixel');
    await back();
    await waitFor(() => expect(dialog().open).toBe(false));
    expect([signal?.aborted, logged]).toEqual([true, []]);
  });
});

describe('the comparison with the original', () => {
  // Requirements: R245
  test('is offered only for an image with edits', async () => {
    const mounted = await opened();
    expect(dialog().textContent).not.toContain('Compare');
    await settle(async () => {
      const applying = mounted.session.apply({ kind: 'rotate', turn: 'left' });
      mounted.core.pending('render').answer();
      await applying;
    });
    expect(dialog().textContent).toContain('Compare');
  });

  // Requirements: R240, R243
  test('is offered for an edit preview, with a divider that an arrow key moves', async () => {
    const mounted = await opened({}, 'editPreview');
    expect(dialog().textContent).not.toContain('Compare');
    await settle(async () => {
      const previewing = mounted.session.preview({
        kind: 'resize',
        size: { width: 30, height: 20 },
        fit: 'stretch',
      });
      mounted.core.pending('render').answer();
      await previewing;
    });
    expect(dialog().textContent).toContain('Compare');
    expect(viewport()?.getAttribute('aria-label')).toContain('30');
    fireEvent.click(
      [...dialog().querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Compare',
      ) as HTMLElement,
    );
    await waitFor(() => expect(named(DIVIDER)).toBeTruthy());
    expect(named(DIVIDER).getAttribute('aria-valuenow')).toBe('50');
    fireEvent.keyDown(named(DIVIDER), { key: 'ArrowRight' });
    expect(named(DIVIDER).getAttribute('aria-valuenow')).toBe('52');
  });

  // Requirements: R241
  test('shows the original from the press of Space until Space is released or the viewer loses the focus', async () => {
    const mounted = await opened();
    await settle(async () => {
      const applying = mounted.session.apply({ kind: 'rotate', turn: 'left' });
      mounted.core.pending('render').answer();
      await applying;
    });
    const area = viewport() as HTMLElement;
    const label = () => area.querySelector('span')?.textContent;
    for (const release of [() => fireEvent.keyUp(area, { key: ' ' }), () => fireEvent.blur(area)]) {
      expect(label()).toBeUndefined();
      fireEvent.keyDown(area, { key: ' ' });
      expect(label()).toBe('Original');
      release();
    }
    expect(label()).toBeUndefined();
  });
});
