import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef } from 'react';

const List = chakra('div', {
  base: { display: 'flex', borderBottomWidth: '1px', borderColor: 'line' },
});

const Trigger = chakra('button', {
  base: {
    flex: '1 1 auto',
    minHeight: '11',
    // No word is broken; where they do not fit on a line, the names break between their words.
    minWidth: 'min-content',
    // Over the hairline below, which the chosen tab interrupts.
    marginBottom: '-1px',
    paddingInline: { base: '1', sm: '2' },
    paddingBlock: '2',
    // The German names of the tabs, side by side on a small phone.
    fontSize: { base: 'sm', sm: 'md' },
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'textMuted',
    fontWeight: 'medium',
    lineHeight: 'tight',
    cursor: 'pointer',
    transition: 'color 120ms, border-color 120ms',
    _hover: { color: 'text' },
    '&[aria-selected=true]': { color: 'accentText', borderColor: 'accentText' },
    '&:focus-visible': { outlineOffset: '-3px', borderRadius: 'control' },
    // Forced colours paint every border: let the line alone tell.
    '@media (forced-colors: active)': { '&[aria-selected=false]': { borderColor: 'Canvas' } },
  },
});

interface TabListProps<Id extends string> {
  /** The name of the group, for a screen reader. */
  label: string;
  tabs: readonly { readonly id: Id; readonly label: string; readonly shortcut?: string }[];
  active: Id;
  onChange: (id: Id) => void;
  /** Sets the ids of the tabs apart from others on the page; see `tabIds`. */
  idBase: string;
}

/** The ids of a tab and of the panel that it shows. Give the panel its id, `role="tabpanel"` and the tab's as its label. */
export function tabIds(idBase: string, id: string): { readonly tab: string; readonly panel: string } {
  return { tab: `${idBase}-tab-${id}`, panel: `${idBase}-panel-${id}` };
}

/** A row of tabs. Only the chosen one is in the tab order; the arrow keys, Home and End go to the others and show them. */
export function TabList<Id extends string>({ label, tabs, active, onChange, idBase }: TabListProps<Id>) {
  const ref = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === active);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = tabs.at(target % tabs.length);
    if (!next) return;
    onChange(next.id);
    ref.current?.querySelector<HTMLElement>(`#${CSS.escape(tabIds(idBase, next.id).tab)}`)?.focus();
  };

  return (
    <List ref={ref} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: words, shortcut }) => (
        <Trigger
          key={id}
          type="button"
          role="tab"
          id={tabIds(idBase, id).tab}
          aria-selected={id === active}
          aria-controls={id === active ? tabIds(idBase, id).panel : undefined}
          aria-keyshortcuts={shortcut}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {words}
        </Trigger>
      ))}
    </List>
  );
}
