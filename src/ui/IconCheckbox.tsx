import { chakra } from '@chakra-ui/react';
import { Icon, type IconName } from './icons';
import { Tooltip } from './Tooltip';

const Around = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: 'control',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'textMuted',
    cursor: 'pointer',
    transition: 'background-color 120ms, color 120ms',
    _hover: { color: 'text', bg: 'fill' },
    '&:has(:checked)': { layerStyle: 'chosen', color: 'accentText' },
    '&:has(:focus-visible)': { layerStyle: 'focusRing' },
    '@media (forced-colors: active)': {
      '&:has(:checked)': { forcedColorAdjust: 'none', bg: 'SelectedItem', color: 'SelectedItemText' },
    },
  },
});

// An invisible checkbox covers the icon, so that touch, focus and screen readers use a native control.
const Box = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', margin: '0' },
});

interface IconCheckboxProps {
  /** The icon while the box is not checked, and while it is checked. */
  icons: readonly [IconName, IconName];
  /** The name, which its tooltip shows. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox that is shown as an icon. */
export function IconCheckbox({ icons, label, checked, onChange }: IconCheckboxProps) {
  return (
    <Tooltip label={label}>
      <Around>
        <Icon name={icons[checked ? 1 : 0]} />
        <Box
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </Around>
    </Tooltip>
  );
}
