import { chakra } from '@chakra-ui/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { type History, sizesOfSteps } from '../../edits';
import { useText } from '../../i18n/useText';
import { clamp, type Size } from '../../lib/geometry';
import { stepName } from '../../shared/names/stepName';
import { popupItemStyles, popupStyles } from '../../ui/useDropdown';

const List = chakra('ol', {
  base: {
    ...popupStyles,
    zIndex: '20',
    maxHeight: 'min(24rem, 60dvh)',
    // One CSS rule styles all steps. A Chakra component for each step would make a long list slow.
    '& button': {
      ...popupItemStyles,
      display: 'flex',
      // In a narrow window the size is placed below a long name.
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '4',
    },
    '& button[aria-current]': { layerStyle: 'chosen', color: 'accentText', fontWeight: 'medium' },
    // The steps after the present one were undone, so their text is muted.
    '& [aria-current] ~ button, & li:has([aria-current]) ~ li button': { color: 'textMuted' },
    '& small': { fontSize: 'sm', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '@media (forced-colors: active)': {
      '& button[aria-current]': {
        forcedColorAdjust: 'none',
        bg: 'SelectedItem',
        color: 'SelectedItemText',
      },
    },
  },
  variants: {
    place: {
      below: { top: 'calc(100% + 4px)', insetInlineEnd: '0', width: 'max-content', minWidth: '64' },
      // Above the action bar, in which the list is as wide as the page on a phone.
      above: {
        bottom: 'calc(100% + 4px)',
        insetInlineStart: 'gutter',
        insetInlineEnd: { base: 'gutter', sm: 'auto' },
        minWidth: '64',
      },
    },
  },
});

interface HistoryListProps {
  id: string;
  /** Where the list opens: below its button, or above the action bar. */
  place: 'below' | 'above';
  history: History;
  original: Size;
  /** Called with the number of steps between the opened image and the chosen state. */
  onChoose: (at: number) => void;
}

export const HistoryList = memo(function HistoryList({
  id,
  place,
  history,
  original,
  onChoose,
}: HistoryListProps) {
  const text = useText();
  const { t, format } = text;
  const list = useRef<HTMLOListElement>(null);
  const { steps, at } = history;
  // The present state is scrolled into view: to the middle when the list opens, and as little as possible when the
  // state changes. `scrollIntoView` would also scroll the page.
  const scrolledTo = useRef<number>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !current || scrolledTo.current === at) return;
    const spare = box.clientHeight - current.offsetHeight;
    const { offsetTop } = current;
    box.scrollTop =
      scrolledTo.current === null
        ? offsetTop - spare / 2
        : clamp(box.scrollTop, offsetTop - spare, offsetTop);
    scrolledTo.current = at;
  }, [at]);
  return (
    <List ref={list} id={id} place={place} aria-label={t('history.label')}>
      {sizesOfSteps(original, steps).map((size, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a state.
        <li key={position}>
          <button
            type="button"
            aria-current={position === at ? 'step' : undefined}
            onClick={() => onChoose(position)}
          >
            <span>{stepName(steps[position - 1], text)}</span>
            <small>{t('units.pixels', { size: format.size(size) })}</small>
          </button>
        </li>
      ))}
    </List>
  );
});
