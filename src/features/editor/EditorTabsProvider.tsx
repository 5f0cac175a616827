import { createContext, type ReactNode, useContext, useState } from 'react';

/** The tabs of the editor, in their order. */
export const TABS = ['resize', 'crop', 'rotateFlip'] as const;

/** One of the tabs. */
export type Tab = (typeof TABS)[number];

const EditorTabsContext = createContext<WeakMap<File, Tab> | null>(null);

/**
 * Remembers which tab is shown of each image. Stands around all screens: the editor makes way for a save page, and an
 * image that was closed can come back.
 */
export function EditorTabsProvider({ children }: { children: ReactNode }) {
  const [tabs] = useState(() => new WeakMap<File, Tab>());
  return <EditorTabsContext value={tabs}>{children}</EditorTabsContext>;
}

/** The tab shown of an image, which starts at the first, and is where it was when the visitor comes back to it. */
export function useActiveTab(file: File): readonly [Tab, (tab: Tab) => void] {
  const tabs = useContext(EditorTabsContext);
  if (!tabs) throw new Error('useActiveTab needs EditorTabsProvider around it');
  const [tab, setTab] = useState<Tab>(() => tabs.get(file) ?? 'resize');
  const show = (next: Tab) => {
    tabs.set(file, next);
    setTab(next);
  };
  return [tab, show];
}
