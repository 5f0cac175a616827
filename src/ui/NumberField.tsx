import { chakra, Grid } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, memo, useId, useRef } from 'react';
import { useText } from '../i18n/useText';
import { clamp } from '../lib/geometry';
import { hasModifier } from '../lib/keyboard';
import { parseInteger } from '../lib/parseQuantity';
import { useNoteId } from './FieldNote';
import { fieldStyle } from './fieldStyle';

const Label = memo(chakra('label', { base: { textStyle: 'label' } }));

const Digits = chakra('input', {
  base: {
    ...fieldStyle('md'),
    gridArea: '2 / 1',
    width: 'full',
    paddingInlineStart: '3',
    transition: 'border-color 120ms',
  },
});

const Unit = memo(
  chakra('span', {
    base: {
      gridArea: '2 / 1',
      position: 'relative',
      placeSelf: 'center end',
      marginInlineEnd: '3',
      textStyle: 'note',
      pointerEvents: 'none',
    },
  }),
);

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** The number in a field whose text can have a unit, and the function that adds 1 or −1 in the unit of the field. */
interface Steps {
  readonly number: number | null;
  readonly onStep: (by: 1 | -1) => void;
}

interface NumberFieldProps extends Omit<ComponentProps<typeof Digits>, 'onChange' | 'value' | 'min' | 'max'> {
  label: string;
  unit: string;
  /** The number, or typed text that is not a number yet. */
  value: number | string;
  /** The lowest number (`min`) and the highest number (`max`) that the arrow keys can reach. */
  min?: number;
  max?: number;
  /** The text may be anything that a visitor can type. */
  onText: (text: string) => void;
  /** What Enter does instead of submitting the form. */
  onEnter?: () => void;
  /**
   * By default, the text is a whole number of pixels or of percent, and an arrow key adds or subtracts 1. Null for a field whose text is no
   * number: the arrow keys only move its caret.
   */
  steps?: Steps | null;
  invalid?: boolean;
}

/**
 * A labeled field for a number with its unit. The `FieldNote` of the `Fields` around it says what is wrong.
 *
 * The input has the type `text`. An input of type `number` has an empty value for text that is not a number, and the
 * mouse wheel changes its value instead of scrolling the page.
 */
export function NumberField({
  label,
  unit,
  value,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onText,
  onEnter,
  steps,
  onKeyDown,
  readOnly,
  invalid,
  ...rest
}: NumberFieldProps) {
  const { format } = useText();
  const id = useId();
  const labelId = `${id}-label`;
  const unitId = `${id}-unit`;
  const text = String(value);
  const isText = steps === null;
  const parsed = () => parseInteger(text, format) ?? parseInteger(text, format, '%');
  const number = steps === undefined ? parsed() : (steps?.number ?? null);

  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      event.stopPropagation();
      onEnter();
      return;
    }
    const by = STEPS[event.key];
    if (!by || isText || readOnly || hasModifier(event)) return;
    event.preventDefault();
    if (steps) {
      steps.onStep(by);
      return;
    }
    // There is no step from a text that is not a number.
    if (number === null && text.trim() !== '') return;
    const next = clamp((number ?? 0) + by, min, max);
    if (next !== number) onText(String(next));
  };
  // The first click into the field selects the whole number, so that typing replaces it. The next click places the
  // caret.
  const hadFocus = useRef(false);
  const selectAtFirst = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!hadFocus.current && currentTarget.selectionStart === currentTarget.selectionEnd)
      currentTarget.select();
    hadFocus.current = false;
  };
  return (
    <Grid gap="1.5" minWidth="0">
      <Label id={labelId} htmlFor={id}>
        {label}
      </Label>
      <Digits
        id={id}
        type="text"
        role={isText ? undefined : 'spinbutton'}
        inputMode={isText ? 'text' : 'numeric'}
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        // A letter of the unit, in smaller text, is about 0.6 em wide.
        style={{ paddingInlineEnd: `calc(${Math.min(unit.length, 7) * 0.6}em + 1.25rem)` }}
        aria-labelledby={`${labelId} ${unitId}`}
        aria-describedby={useNoteId()}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={step}
        onPointerDown={({ currentTarget }) => {
          hadFocus.current = document.activeElement === currentTarget;
        }}
        onClick={selectAtFirst}
        aria-valuenow={number ?? undefined}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        readOnly={readOnly}
        aria-invalid={invalid || undefined}
        {...rest}
      />
      <Unit id={unitId} aria-hidden="true">
        {unit}
      </Unit>
    </Grid>
  );
}
