import { useCallback, useState } from 'react';

/** The tabs of the editor, in their order. */
export const TABS = ['resize', 'crop', 'rotateFlip'] as const;

/** One of the tabs. */
export type Tab = (typeof TABS)[number];

/** The tab of each image. It outlives the editor, which makes way for a save page, and a close that is taken back. */
const tabs = new WeakMap<File, Tab>();

/** The tab shown of an image, which starts at the first, and is where it was when one comes back to it. */
export function useActiveTab(file: File): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>(() => tabs.get(file) ?? 'resize');
  const show = useCallback(
    (next: Tab) => {
      tabs.set(file, next);
      setTab(next);
    },
    [file],
  );
  return [tab, show];
}
