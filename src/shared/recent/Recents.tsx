import { chakra } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useStore } from '../../lib/store';
import { HELD_TRANSITION } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { Note } from '../../ui/Panel';
import type { Recent } from './recent';

export const Chip = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: 'control',
    minWidth: 'control',
    paddingInline: '2',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { borderColor: 'text' },
    '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.5', transition: HELD_TRANSITION },
    '&:first-of-type': { borderStartRadius: 'control' },
    '&:last-of-type': { borderEndRadius: 'control' },
    '&[data-forget]': { borderInlineStartWidth: '0', color: 'textMuted' },
  },
});

// The list has one line, so that a new size moves no control below it.
const List = chakra('ul', {
  base: {
    display: 'flex',
    gap: '2',
    minHeight: '3.25rem',
    overflowX: 'auto',
    listStyleType: 'none',
    '& > li': { display: 'flex', flexShrink: '0', alignSelf: 'start' },
  },
});

interface RecentsProps<Value> {
  label: string;
  recent: Recent<Value>;
  /** The text of a value, which differs between any two values. */
  textOf: (value: Value) => string;
  forgetLabel: (value: string) => string;
  none?: string;
  /** Shown before the values. */
  children?: ReactNode;
  /** Whether the values are marked as disabled. They still call `onChoose`, which must ignore the calls. */
  inactive?: boolean;
  onChoose: (value: Value) => void;
}

export function Recents<Value>({
  label,
  recent,
  textOf,
  forgetLabel,
  none,
  children,
  inactive,
  onChoose,
}: RecentsProps<Value>) {
  const values = useStore(recent.values);
  const list = useRef<HTMLUListElement>(null);
  const forget = (value: Value, index: number) => {
    const summary = list.current?.closest('details')?.querySelector('summary');
    recent.forget(value);
    // The focused button is removed. The focus goes to the next one, or to the heading of the list.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-forget]') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? summary)?.focus();
    });
  };
  return (
    <List ref={list} aria-label={label}>
      {children}
      {values.map((value, index) => (
        <li key={textOf(value)}>
          <Chip type="button" aria-disabled={inactive || undefined} onClick={() => onChoose(value)}>
            {textOf(value)}
          </Chip>
          <Chip
            type="button"
            aria-label={forgetLabel(textOf(value))}
            onClick={() => forget(value, index)}
            data-forget=""
          >
            <Icon name="close" size="0.75rem" />
          </Chip>
        </li>
      ))}
      {values.length === 0 && none && (
        <li>
          <Note>{none}</Note>
        </li>
      )}
    </List>
  );
}
