// Blob URLs: each is revoked after what shows it is gone, and none is revoked while it is shown.
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveFile } from '../../src/features/editor/EditorHeader';
import { useObjectUrl } from '../../src/lib/useObjectUrl';
import { useSessionState } from '../../src/session';
import { createSavedUrls, useSavedUrls } from '../../src/shared/savePage/savedUrls';
import { noteBlobUrls } from '../support/blobUrls';
import { mount, open, other, settle } from '../support/components';

/** Shows the preview of the open image, as the stage or the dropzone show a blob. */
function Preview() {
  const url = useObjectUrl(useSessionState((state) => state.image?.current.preview));
  return url && <img src={url} alt="" />;
}

const shownUrl = () => document.querySelector('img')?.getAttribute('src');

test('the URL of a shown blob is live until the blob changes or the component is unmounted', async () => {
  const urls = noteBlobUrls();
  const mounted = mount(<Preview />);
  expect(shownUrl()).toBeUndefined();
  await settle(() => open(mounted));
  const first = shownUrl() ?? '';
  expect([...urls.live.keys()]).toEqual([first]);
  await settle(() => open(mounted, other));
  expect(shownUrl()).not.toBe(first);
  expect([...urls.live.keys()]).toEqual([shownUrl()]);
  mounted.unmount();
  expect([...urls.live.keys()]).toEqual([]);
});

/** Shows the URL of the saved file, as a save page does. */
function SavePage({ url }: { url: string }) {
  const urls = useSavedUrls(url);
  return urls ? <img src={urls.url} alt="" /> : <p>missing</p>;
}

test('the URLs of a save page are live until the next save page or the end of the image', async () => {
  const urls = noteBlobUrls();
  const mounted = mount(<SavePage url="blob:1" />);
  await settle(() => open(mounted));
  const { session } = mounted;
  const { image } = session.getState();
  if (!image) throw new Error('no image is open');
  const png = new Blob(['png']);
  const first = createSavedUrls(session, image, png);
  await settle(() => {});
  expect(first.url).toBe('blob:1');
  expect(shownUrl()).toBe(first.url);
  expect([...urls.live.values()]).toEqual([png, image.current.preview, image.file, image.original.preview]);
  const second = createSavedUrls(session, image, png);
  await settle(() => {});
  expect(shownUrl()).toBeUndefined();
  expect([...urls.live.keys()]).toEqual([
    second.url,
    second.previewUrl,
    second.originalUrl,
    second.originalPreviewUrl,
  ]);
  await settle(() => session.close());
  expect([...urls.live.keys()]).toEqual([]);
  expect(new Set(urls.revoked.values())).toEqual(new Set([1]));
});

test('the URL of a file that is saved with a click is revoked some time later', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const urls = noteBlobUrls();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  act(() => saveFile(new Blob(['png']), 'a.png'));
  expect([click.mock.calls.length, urls.live.size]).toEqual([1, 1]);
  vi.runAllTimers();
  expect(urls.live.size).toBe(0);
});
