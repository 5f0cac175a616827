import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Group = chakra('fieldset', { base: { minWidth: '0' } });

const Legend = chakra('legend', {
  base: { textStyle: 'label', marginBottom: '1.5' },
});

// A line of segments, or a pair. They share its width equally. What a long translation leaves no room for wraps to the
// next line.
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1', flex: '1 1 0', minWidth: 'fit-content' },
  variants: {
    isOuter: {
      true: {
        flex: 'none',
        minWidth: '0',
        padding: '1',
        bg: 'fill',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'control',
      },
    },
  },
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
});

// An invisible radio button covers each segment, so that touch, focus and screen readers use a native control.
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', margin: '0' },
});

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The id of the element that says why the option cannot be chosen now. It can still have the focus. */
  readonly inactiveBy?: string | undefined;
}

/** Four segments that do not fit into a line are two pairs: three and one would look like a mistake. */
const isFour = ({ length }: readonly unknown[]) => length === 4;

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
  describedBy?: string;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  describedBy,
}: SegmentsProps<Value>) {
  const name = useId();
  const segment = (option: Option<Value>) => (
    <Segment key={option.value}>
      <Radio
        type="radio"
        name={name}
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
      <Line isOuter>
        {isFour(options)
          ? [options.slice(0, 2), options.slice(2)].map((pair) => (
              <Line key={pair[0]?.value}>{pair.map(segment)}</Line>
            ))
          : options.map(segment)}
      </Line>
    </Group>
  );
}
