import { chakra, Tabs } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../i18n/useText';
import { hasModifier } from '../../lib/keyboard';
import { useShortcuts } from '../../ui/shortcuts';
import { TABS, type Tab } from './EditorTabsProvider';

const Trigger = chakra(Tabs.Trigger, {
  base: {
    flex: '1 1 auto',
    minHeight: '11',
    // The tabs stay in one row: they share the width that their names leave. With `min-content` a name breaks only
    // between its words, never within a word.
    minWidth: 'min-content',
    // The tab overlaps the 1 px border of the tab list, so that the active tab covers this border with its own.
    marginBottom: '-1px',
    paddingInline: { base: '0.5', sm: '1' },
    paddingBlock: '2',
    // The smaller text lets the German and Russian names fit side by side on a small phone, and in the panel beside the
    // stage.
    fontSize: { base: 'sm', sm: 'md', lg: 'sm' },
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
    // In forced-colors mode, transparent borders are visible. So all tabs except the active tab get a border in the
    // background color, and only the border of the active tab is visible.
    '@media (forced-colors: active)': { '&[aria-selected=false]': { borderColor: 'Canvas' } },
  },
});

/** Keeps an arrow key with a modifier from the tab list. For example, Alt with an arrow key goes back or forward. */
function leaveToBrowser(event: KeyboardEvent) {
  if (hasModifier(event) && event.key.startsWith('Arrow')) event.stopPropagation();
}

interface ToolTabsProps {
  active: Tab;
  /** True while the panel still shows the content of the previous tab. */
  busy: boolean;
  /** Whether only the panel of the active tab is shown, without the tabs. */
  isBare: boolean;
  onChange: (tab: Tab) => void;
  children: ReactNode;
}

/** The Tab key reaches only the active tab. The arrow keys, Home and End activate the other tabs. */
export function ToolTabs({ active, busy, isBare, onChange, children }: ToolTabsProps) {
  const { t } = useText();
  const keys = useShortcuts();
  return (
    <Tabs.Root
      layerStyle={isBare ? undefined : 'card'}
      value={active}
      onValueChange={({ value }) => onChange(value as Tab)}
    >
      <Tabs.List
        display={isBare ? 'none' : 'flex'}
        // On a phone with a text of twice the size, three names do not fit into a row.
        css={{ '@media (width < 19rem)': { flexWrap: 'wrap' } }}
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
      {/*
        All tabs share one panel, because React renders the content of a newly active tab with a delay. With one panel
        per tab, the new panel would be empty during this delay, and the content below the panel would move.
      */}
      <Tabs.Content value={active} aria-busy={busy || undefined}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
