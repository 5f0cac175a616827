import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Group = chakra('fieldset', { base: { minWidth: '0' } });

const Legend = chakra('legend', {
  base: { textStyle: 'label', marginBottom: '1.5' },
});

const Lines = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    padding: '1',
    bg: 'fill',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
  },
});

// Segments share the width of their line equally. What a long translation leaves no room for wraps to the next line.
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1', minWidth: '0' },
  variants: { isPair: { true: { flex: '1 1 0', minWidth: 'fit-content' } } },
});

const Segment = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 0',
    minWidth: 'fit-content',
    minHeight: 'control',
    paddingInline: { base: '1', sm: '2' },
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: '6px',
    color: 'textMuted',
    fontWeight: 'medium',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color 120ms, color 120ms',
    _hover: { color: 'text' },
    '&:has(:checked)': { bg: 'panel', color: 'text', borderColor: 'outline' },
    '&:has(:focus-visible)': { layerStyle: 'focusRing' },
    '&:has([aria-disabled=true])': { cursor: 'not-allowed', opacity: '0.5' },
    // In forced-colors mode the browser removes backgrounds, and only the background marks the checked segment. So the
    // checked segment gets system colors.
    '@media (forced-colors: active)': {
      '&:has(:checked)': { forcedColorAdjust: 'none', bg: 'SelectedItem', color: 'SelectedItemText' },
      '&:has([aria-disabled=true])': { opacity: '1', color: 'GrayText' },
    },
  },
  variants: {
    isSmall: {
      true: { flex: '1 1 auto', paddingInline: '1', fontSize: 'sm', whiteSpace: 'nowrap' },
      // On a small phone, three long words fit side by side.
      false: { fontSize: { base: 'clamp({fontSizes.sm}, 4vw, {fontSizes.md})', sm: 'md' } },
    },
  },
});

// An invisible radio button covers each segment, so that touch, focus and screen readers use a native control.
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', margin: '0' },
});

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What the label stands for, if it is short. */
  readonly title?: string;
  /** The id of the element that says why the option cannot be chosen now. It can still have the focus. */
  readonly inactiveBy?: string | undefined;
}

/** Four segments that do not fit into a line are two pairs: three and one would look like a mistake. */
const isFour = ({ length }: readonly unknown[]) => length === 4;

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  /** The options of each line, or those of the only line. */
  options: readonly Option<Value>[] | readonly (readonly Option<Value>[])[];
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
  describedBy?: string;
  /** Whether the texts are small, and the segments of a line are as wide as their texts need. */
  isSmall?: boolean;
}

const isLines = <Item,>(
  options: readonly Item[] | readonly (readonly Item[])[],
): options is readonly (readonly Item[])[] => Array.isArray(options[0]);

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  describedBy,
  isSmall = false,
}: SegmentsProps<Value>) {
  const name = useId();
  const segment = (option: Option<Value>) => (
    <Segment key={option.value} isSmall={isSmall}>
      <Radio
        type="radio"
        name={name}
        title={option.title}
        checked={option.value === value}
        aria-disabled={option.inactiveBy !== undefined || undefined}
        aria-describedby={option.inactiveBy}
        onChange={() => {
          if (option.inactiveBy === undefined) onChange(option.value);
        }}
      />
      <span>{option.label}</span>
    </Segment>
  );
  return (
    <Group aria-describedby={describedBy}>
      {/* `false` would also remove the margin of the legend. */}
      <Legend srOnly={isLabelHidden || undefined}>{label}</Legend>
      <Lines>
        {(isLines(options) ? options : [options]).map((line) => (
          <Line key={line[0]?.value}>
            {isFour(line)
              ? [line.slice(0, 2), line.slice(2)].map((pair) => (
                  <Line key={pair[0]?.value} isPair>
                    {pair.map(segment)}
                  </Line>
                ))
              : line.map(segment)}
          </Line>
        ))}
      </Lines>
    </Group>
  );
}
