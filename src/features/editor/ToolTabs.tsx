import { chakra, Tabs } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../i18n';
import { useShortcuts } from '../../ui';
import { TABS, type Tab } from './EditorTabsProvider';

const Trigger = chakra(Tabs.Trigger, {
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
    _selected: { color: 'accentText', borderColor: 'accentText' },
    '&:focus-visible': { outlineOffset: '-3px', borderRadius: 'control' },
    // Forced colours paint every border: let the line alone tell.
    '@media (forced-colors: active)': { '&[aria-selected=false]': { borderColor: 'Canvas' } },
  },
});

/** Arrow keys with a modifier are the browser's: Alt and an arrow lead back and forward. */
function leaveToBrowser(event: KeyboardEvent) {
  if (event.altKey || event.ctrlKey || event.metaKey) event.stopPropagation();
}

interface ToolTabsProps {
  active: Tab;
  onChange: (tab: Tab) => void;
  /** What the active tab holds. */
  children: ReactNode;
}

/**
 * The tabs of the editor and the panel of the active one. Only the active tab is in the tab order; the arrow keys, Home
 * and End show the others.
 */
export function ToolTabs({ active, onChange, children }: ToolTabsProps) {
  const { t } = useText();
  const keys = useShortcuts();
  return (
    <Tabs.Root layerStyle="card" value={active} onValueChange={({ value }) => onChange(value as Tab)}>
      <Tabs.List
        display="flex"
        borderBottomWidth="1px"
        borderColor="line"
        aria-label={t('editor.tools')}
        onKeyDownCapture={leaveToBrowser}
      >
        {TABS.map((id) => (
          <Trigger key={id} value={id} aria-keyshortcuts={keys[id]}>
            {t(`editor.tabs.${id}`)}
          </Trigger>
        ))}
      </Tabs.List>
      {/* One panel for all tabs: a panel of each would be mounted after the one before is hidden, and what is below would move. */}
      <Tabs.Content value={active}>{children}</Tabs.Content>
    </Tabs.Root>
  );
}
