import { useCallback, useState } from 'react';

/** The tabs of the editor, in their order. */
export const TABS = ['resize', 'crop', 'rotateFlip'] as const;

/** One of the tabs. */
export type Tab = (typeof TABS)[number];

/** The tab of the image that was edited last. It outlives the editor, which makes way for a save page. */
let last: { readonly imageUrl: string; readonly tab: Tab } | null = null;

/** The tab shown of an image, which starts at the first, and is where it was when one comes back to it. */
export function useActiveTab(imageUrl: string): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>(() => (last?.imageUrl === imageUrl ? last.tab : 'resize'));
  const show = useCallback(
    (next: Tab) => {
      last = { imageUrl, tab: next };
      setTab(next);
    },
    [imageUrl],
  );
  return [tab, show];
}
