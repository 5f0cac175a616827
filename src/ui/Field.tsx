import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useId } from 'react';

const Root = chakra('div', { base: { display: 'grid', gap: '1.5', minWidth: '0' } });
const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'textMuted' } });
const Box = chakra('div', { base: { position: 'relative' } });

const Input = chakra('input', {
  base: {
    width: 'full',
    minHeight: 'control',
    paddingInlineStart: '3',
    paddingInlineEnd: '9',
    bg: 'panel',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'outline',
    borderRadius: 'control',
    // 16 px at least, or the page zooms in when a phone's keyboard opens.
    fontSize: { base: '1rem', lg: 'md' },
    fontVariantNumeric: 'tabular-nums',
    transition: 'border-color 120ms',
    '&:hover': { borderColor: 'text' },
    '&[aria-invalid=true]': {
      borderColor: 'danger',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger)',
    },
    // The unit stands where the arrows would; the arrow keys step all the same.
    '&::-webkit-inner-spin-button, &::-webkit-outer-spin-button': { appearance: 'none', margin: '0' },
  },
});

const Unit = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3',
    top: '50%',
    transform: 'translateY(-50%)',
    fontSize: 'sm',
    color: 'textMuted',
    pointerEvents: 'none',
  },
});

interface NumberFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  label: string;
  unit: string;
  /** The number, or what is typed on the way to one. */
  value: number | string;
  /** What was typed, not yet parsed. */
  onText: (text: string) => void;
  invalid?: boolean;
}

/** A labelled field for a whole number with its unit. The text that explains an error is the caller's: pass its id. */
export function NumberField({ label, unit, value, onText, invalid, ...rest }: NumberFieldProps) {
  const id = useId();
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <Box>
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          step={1}
          autoComplete="off"
          value={String(value)}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-invalid={invalid || undefined}
          {...rest}
        />
        <Unit aria-hidden="true">{unit}</Unit>
      </Box>
    </Root>
  );
}
