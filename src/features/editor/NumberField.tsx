import { Box, chakra, Field, Input } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { parseInteger } from '../../lib/parseInteger';

const Digits = chakra(Input, {
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
    _hover: { borderColor: 'text' },
    _invalid: { borderColor: 'danger', boxShadow: 'invalid' },
  },
});

/** Which way an arrow key steps. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

interface NumberFieldProps extends Omit<ComponentProps<typeof Digits>, 'onChange' | 'value' | 'min' | 'max'> {
  label: string;
  unit: string;
  /** The number, or what is typed on the way to one. */
  value: number | string;
  /** How far the arrow keys step. */
  min?: number;
  max?: number;
  /** What was typed, not yet parsed. */
  onText: (text: string) => void;
  invalid?: boolean;
}

/**
 * A labelled field for a whole number with its unit. The text that explains an error is the caller's: pass its id.
 *
 * It is a field of text: of one for numbers, a script is not told what was typed that is none, and the wheel changes
 * the number in place of scrolling.
 */
export function NumberField({
  label,
  unit,
  value,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onText,
  onKeyDown,
  readOnly,
  invalid,
  ...rest
}: NumberFieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const unitId = `${id}-unit`;
  const text = String(value);
  const number = parseInteger(text);

  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    const by = STEPS[key];
    if (!by || readOnly || altKey || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = Math.min(Math.max((number ?? 0) + by, min), max);
    if (next !== number) onText(String(next));
  };
  // Whoever presses a number wants to type another one; the next press places the caret.
  const hadFocus = useRef(false);
  const selectAtFirst = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!hadFocus.current && currentTarget.selectionStart === currentTarget.selectionEnd)
      currentTarget.select();
    hadFocus.current = false;
  };
  return (
    // The group of a single field says nothing: without a role it is no group.
    <Field.Root
      role="none"
      id={id}
      ids={{ label: labelId }}
      invalid={invalid}
      readOnly={readOnly}
      display="grid"
      gap="1.5"
      minWidth="0"
    >
      <Field.Label textStyle="label">{label}</Field.Label>
      <Box position="relative">
        <Digits
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={text}
          aria-labelledby={`${labelId} ${unitId}`}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={step}
          onPointerDown={({ currentTarget }) => {
            hadFocus.current = document.activeElement === currentTarget;
          }}
          onClick={selectAtFirst}
          aria-valuenow={number ?? undefined}
          aria-valuemin={Number.isFinite(min) ? min : undefined}
          aria-valuemax={Number.isFinite(max) ? max : undefined}
          {...rest}
        />
        <chakra.span
          id={unitId}
          aria-hidden="true"
          textStyle="note"
          position="absolute"
          insetInlineEnd="3"
          top="50%"
          transform="translateY(-50%)"
          pointerEvents="none"
        >
          {unit}
        </chakra.span>
      </Box>
    </Field.Root>
  );
}
