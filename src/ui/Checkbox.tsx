import { chakra } from '@chakra-ui/react';
import { HELD_TRANSITION } from './Button';

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    cursor: 'pointer',
    justifySelf: 'start',
    '&:has(:disabled)': { cursor: 'default', color: 'textMuted' },
    '&:has([aria-disabled=true])': { cursor: 'not-allowed', opacity: '0.5', transition: HELD_TRANSITION },
  },
});

const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    boxSize: '5',
    flexShrink: '0',
    margin: '0',
    bg: 'panel',
    borderWidth: '1.5px',
    borderColor: 'outline',
    borderRadius: '5px',
    cursor: 'inherit',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { borderColor: 'text' },
    '&:disabled': { borderColor: 'line' },
    '&::before': {
      content: '""',
      width: '3',
      height: '3',
      bg: 'onAccent',
      clipPath: 'polygon(14% 44%, 0 60%, 42% 100%, 100% 18%, 84% 4%, 40% 68%)',
      transform: 'scale(0)',
      transition: 'transform 120ms',
    },
    '&:checked': { bg: 'accent', borderColor: 'accent' },
    '&:checked::before': { transform: 'scale(1)' },
    // In forced-colors mode the browser removes backgrounds, so the check mark would be invisible. The browser's own
    // checkbox is shown instead.
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** If true, a press has no effect, for example while work is going on. The checkbox can keep the focus. */
  inactive?: boolean;
  describedBy?: string;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, disabled, inactive, describedBy, onChange }: CheckboxProps) {
  return (
    <Label>
      <Box
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-disabled={inactive || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          if (!inactive) onChange(event.currentTarget.checked);
        }}
      />
      <span>{label}</span>
    </Label>
  );
}
