import { chakra } from '@chakra-ui/react';
import { memo, useRef } from 'react';
import { useText } from '../../i18n/useText';
import { type Size, sizeTight } from '../../lib/geometry';
import { Icon } from '../../ui/icons';
import { Details, Note } from './Panel';
import { forgetSize, useRecentSizes } from './storedSizes';

const Chip = chakra('button', {
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
    '&:first-of-type': { borderStartRadius: 'control' },
    '&:last-of-type': { borderEndRadius: 'control', borderInlineStartWidth: '0', color: 'textMuted' },
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

interface RecentSizesProps {
  onSize: (size: Size) => void;
}

/** The sizes of the last resizes, each with a button that enters it and one that removes it. */
export const RecentSizes = memo(function RecentSizes({ onSize }: RecentSizesProps) {
  const { t, format } = useText();
  const sizes = useRecentSizes();
  const list = useRef<HTMLUListElement>(null);
  const forget = (size: Size, index: number) => {
    const summary = list.current?.parentElement?.querySelector('summary');
    forgetSize(size);
    // The focused button is removed. The focus goes to the next one, or to the heading of the list.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button:last-of-type') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? summary)?.focus();
    });
  };
  return (
    <Details>
      <summary>{t('resize.recent')}</summary>
      <List ref={list} aria-label={t('resize.recent')}>
        {sizes.map((size, index) => (
          <li key={sizeTight(size)}>
            <Chip type="button" onClick={() => onSize(size)}>
              {format.size(size)}
            </Chip>
            <Chip
              type="button"
              aria-label={t('resize.forget', { size: format.size(size) })}
              onClick={() => forget(size, index)}
            >
              <Icon name="close" size="0.75rem" />
            </Chip>
          </li>
        ))}
        {sizes.length === 0 && (
          <li>
            <Note>{t('resize.noRecent')}</Note>
          </li>
        )}
      </List>
    </Details>
  );
});
