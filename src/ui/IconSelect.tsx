import { chakra } from '@chakra-ui/react';
import { Icon, type IconName } from './icons';

const Around = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '11',
    borderRadius: 'control',
    color: 'textMuted',
    _hover: { color: 'text', bg: 'fill' },
    '&:has(:focus-visible)': { layerStyle: 'focusRing' },
  },
});

// An invisible list covers the icon, so that touch, keyboard and screen readers use a native control.
const List = chakra('select', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    opacity: '0',
    cursor: 'pointer',
    // The system draws the open list, also where the page has its own theme.
    color: 'text',
    bg: 'panel',
  },
});

interface IconSelectProps<Value extends string> {
  icon: IconName;
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A choice that is shown as an icon. */
export function IconSelect<Value extends string>({
  icon,
  label,
  value,
  options,
  onChange,
}: IconSelectProps<Value>) {
  return (
    <Around title={label}>
      <Icon name={icon} />
      <List
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((each) => each.value === currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </List>
    </Around>
  );
}
