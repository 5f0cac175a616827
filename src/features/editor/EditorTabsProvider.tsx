import { createContext, type ReactNode, useContext, useState } from 'react';

export const TABS = ['resize', 'crop', 'rotateFlip'] as const;

export type Tab = (typeof TABS)[number];

const EditorTabsContext = createContext<WeakMap<File, Tab> | null>(null);

/** It wraps all pages: the editor unmounts on a save page, and a closed image can be opened again. */
export function EditorTabsProvider({ children }: { children: ReactNode }) {
  const [tabs] = useState(() => new WeakMap<File, Tab>());
  return <EditorTabsContext value={tabs}>{children}</EditorTabsContext>;
}

/** @param first the tab with which a file is shown that had none before. */
export function useActiveTab(file: File, first: Tab = 'resize'): readonly [Tab, (tab: Tab) => void] {
  const tabs = useContext(EditorTabsContext);
  if (!tabs) throw new Error('useActiveTab needs EditorTabsProvider around it');
  const [tab, setTab] = useState<Tab>(() => tabs.get(file) ?? first);
  const show = (next: Tab) => {
    tabs.set(file, next);
    setTab(next);
  };
  return [tab, show];
}
