// @vitest-environment happy-dom
// The viewer if its script cannot be loaded, in React's development build under StrictMode.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ViewerHost } from '../../src/app/ViewerHost';
import { useOpenViewer } from '../../src/shared/viewerState';
import { mount, open } from '../support/components';

vi.mock('../../src/lib/lazyImport', () => ({
  lazyImport: () => () => Promise.reject(new Error('offline')),
}));

function Page() {
  const openViewer = useOpenViewer();
  return (
    <>
      <button type="button" onClick={() => openViewer('current')}>
        view
      </button>
      <ViewerHost />
    </>
  );
}

// Requirements: R246
test('the viewer offers to try again if its script cannot be loaded, and the image stays open', async () => {
  const mounted = mount(<Page />);
  await open(mounted);
  fireEvent.click(screen.getByText('view'));
  const tryAgain = await screen.findByText('Try again');
  expect(tryAgain.closest('dialog')?.open).toBe(true);
  expect(mounted.logged).toContain('[pixel-resize] page: unavailable');
  expect(mounted.session.getState().image?.file.name).toBe('photo.jpg');
  expect(screen.getByText('view')).toBeTruthy();
  fireEvent.keyDown(tryAgain, { key: 'Escape' });
  await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
});
