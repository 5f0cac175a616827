// The hooks for the active editor tab, for stored choices and for the navigation to a save page, and the tooltips, in
// React's development build under StrictMode.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { ROUTES } from '../../src/config/routes';
import { FIT_KEY, SHORTCUTS_KEY } from '../../src/config/storage';
import { FITS } from '../../src/edits';
import { EditorTabsProvider, TABS, useActiveTab } from '../../src/features/editor/EditorTabsProvider';
import { useChosenFit } from '../../src/features/presets/useFit';
import { useOpenSavePage } from '../../src/shared/savePage/useOpenSavePage';
import { useShortcutSwitch, useShortcuts } from '../../src/ui/shortcuts';
import { Tooltip } from '../../src/ui/Tooltip';
import { mount, open, other, photo, settle } from '../support/components';

describe('the active editor tab', () => {
  function Tabs({ file }: { file: File }) {
    const [tab, show] = useActiveTab(file);
    return TABS.map((each) => (
      <button key={each} type="button" aria-pressed={each === tab} onClick={() => show(each)}>
        {each}
      </button>
    ));
  }
  function Pages() {
    const { pathname } = useLocation();
    const file = pathname === '/other' ? other : photo;
    return (
      <>
        <Link to="/">photo</Link>
        <Link to="/other">other</Link>
        <Link to="/none">none</Link>
        {pathname !== '/none' && <Tabs key={file.name} file={file} />}
      </>
    );
  }
  const shown = () => document.querySelector('[aria-pressed=true]')?.textContent;

  test('is kept for each image while another page is shown, but not after the whole app is mounted again', () => {
    const page = (
      <EditorTabsProvider>
        <Pages />
      </EditorTabsProvider>
    );
    const { unmount } = mount(page);
    fireEvent.click(screen.getByText('crop'));
    fireEvent.click(screen.getByText('other'));
    expect(shown()).toBe('resize');
    fireEvent.click(screen.getByText('none'));
    fireEvent.click(screen.getByText('photo'));
    expect(shown()).toBe('crop');
    unmount();
    mount(page);
    expect(shown()).toBe('resize');
  });
});

describe('a stored choice', () => {
  function Fits({ name }: { name: string }) {
    const [fit, choose] = useChosenFit();
    return (
      <p>
        <output aria-label={name}>{fit}</output>
        {FITS.map((each) => (
          <button key={each} type="button" onClick={() => choose(each)}>{`${name} ${each}`}</button>
        ))}
      </p>
    );
  }
  const value = (name: string) => screen.getByLabelText(name).textContent;

  test('is shared by all components of a page, and is kept when the page is mounted again', () => {
    const both = (
      <>
        <Fits name="one" />
        <Fits name="two" />
      </>
    );
    const { unmount } = mount(both);
    expect(value('two')).toBe('stretch');
    fireEvent.click(screen.getByText('one cover'));
    expect([value('one'), value('two')]).toEqual(['cover', 'cover']);
    expect(localStorage.getItem(FIT_KEY)).toBe('cover');
    unmount();
    mount(both);
    expect(value('two')).toBe('cover');
  });

  test('turns the keyboard shortcuts off and on', () => {
    function Keys() {
      const [on, setOn] = useShortcutSwitch();
      const keys = useShortcuts();
      return (
        <button type="button" onClick={() => setOn(!on)}>
          {`open: ${keys.open ?? 'none'}`}
        </button>
      );
    }
    const { unmount } = mount(<Keys />);
    fireEvent.click(screen.getByText('open: O'));
    fireEvent.click(screen.getByText('open: none'));
    fireEvent.click(screen.getByText('open: O'));
    expect(localStorage.getItem(SHORTCUTS_KEY)).toBe('off');
    unmount();
  });
});

describe('the navigation to a save page', () => {
  function Saving() {
    const save = useOpenSavePage();
    const { pathname } = useLocation();
    return (
      <>
        <button type="button" onClick={() => void save('resize').catch(() => {})}>
          save
        </button>
        <Link to={ROUTES.privacy}>privacy</Link>
        <output>{pathname}</output>
      </>
    );
  }

  test('ends on the download page when the PNG has been encoded', async () => {
    const mounted = mount(<Saving />);
    await open(mounted);
    await act(async () => fireEvent.click(screen.getByText('save')));
    await settle(() => {});
    expect(window.location.pathname).toBe('/');
    await settle(() => mounted.core.pending('encode').answer());
    await waitFor(() => expect(screen.getByText(ROUTES.download)).toBeTruthy());
    expect(mounted.logged).toEqual([]);
  });

  test('does not happen if the visitor has left the page while the PNG was being encoded', async () => {
    const mounted = mount(<Saving />);
    await open(mounted);
    await act(async () => fireEvent.click(screen.getByText('save')));
    await act(async () => fireEvent.click(screen.getByText('privacy')));
    await settle(() => mounted.core.pending('encode').answer());
    await act(async () => {});
    expect(window.location.pathname).toBe(ROUTES.privacy);
  });
});

describe('a tooltip', () => {
  test('opens after a delay, but without a delay right after another tooltip', () => {
    vi.useFakeTimers();
    mount(
      <>
        <Tooltip label="Menu">
          <button type="button">m</button>
        </Tooltip>
        <Tooltip label="Language">
          <button type="button">l</button>
        </Tooltip>
      </>,
    );
    try {
      const [menu, language] = ['m', 'l'].map((name) => screen.getByText(name).parentElement as HTMLElement);
      fireEvent.pointerEnter(menu as HTMLElement, { pointerType: 'mouse' });
      act(() => void vi.advanceTimersByTime(300));
      expect(screen.queryByText('Menu')).toBeNull();
      act(() => void vi.advanceTimersByTime(500));
      expect(screen.getByText('Menu')).toBeTruthy();
      fireEvent.pointerLeave(menu as HTMLElement);
      fireEvent.pointerEnter(language as HTMLElement, { pointerType: 'mouse' });
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.getByText('Language')).toBeTruthy();
      expect(screen.queryByText('Menu')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
