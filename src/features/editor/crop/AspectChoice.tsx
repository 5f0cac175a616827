import { Box, chakra } from '@chakra-ui/react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { CROP_ASPECTS, type CropAspect } from '../../../config/crop';
import { AT_LOW_WINDOW } from '../../../config/layout';
import type { Format } from '../../../i18n/format';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { HELD_TRANSITION } from '../../../ui/Button';
import { aspectOf, shapeOf, swappedAspect } from './cropGeometry';

const Group = chakra('fieldset', { base: { minWidth: '0' } });
const Legend = chakra('legend', {
  base: {
    textStyle: 'label',
    marginBottom: '1.5',
    // On a narrow phone, the picture, the tabs, the choices and the main button fit together only without this line.
    // The ratios say what they are.
    smDown: { srOnly: true },
  },
});
const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minHeight: 'control',
    paddingInline: { base: '2', lg: '0.5' },
    borderWidth: '1px',
    borderColor: 'outline',
    borderRadius: 'control',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    _hover: { borderColor: 'text' },
    '&:has(:checked)': {
      layerStyle: 'chosen',
      color: 'accentText',
      fontWeight: 'medium',
    },
    '&:has(:focus-visible)': { layerStyle: 'focusRing' },
    // In forced-colors mode the browser removes backgrounds, so system colors mark the checked choice.
    '@media (forced-colors: active)': {
      '&:has(:checked)': { forcedColorAdjust: 'none', bg: 'SelectedItem', color: 'SelectedItemText' },
    },
    '[aria-disabled=true] &': { cursor: 'not-allowed', opacity: '0.5', transition: HELD_TRANSITION },
  },
});

// The invisible radio button covers its whole label, so that a screen reader on a touch screen finds the button there.
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', width: 'full', height: 'full' },
});

/** The longer side of each aspect icon, in CSS pixels. */
const SHAPE = 14;

function Shape({ aspect }: { aspect: CropAspect }) {
  const shape = shapeOf(aspect);
  const { width, height } = shape ?? { width: 1, height: 1 };
  const scale = SHAPE / Math.max(width, height);
  return (
    <chakra.span
      aria-hidden="true"
      flexShrink="0"
      borderWidth="1.5px"
      borderColor="currentColor"
      borderStyle={shape ? 'solid' : 'dashed'}
      borderRadius="2px"
      style={{ width: width * scale, height: height * scale }}
    />
  );
}

/**
 * In a narrow window, the choices are in one row that scrolls sideways, so that the picture stays in view. The row is as
 * wide as the panel with its padding, and has room for the focus ring, which the scrolling would cut off.
 */
const ROW = {
  display: { base: 'flex', lg: 'grid' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(4rem, 1fr))',
  gap: '1.5',
  overflowX: { base: 'auto', lg: 'visible' },
  overscrollBehaviorX: 'contain',
  padding: { base: '4px var(--panel-padding)', lg: '0' },
  margin: { base: '-4px calc(-1 * var(--panel-padding))', lg: '0' },
  scrollPaddingInline: '3rem',
  scrollbarWidth: 'none',
  '[role=dialog] &': { [AT_LOW_WINDOW]: { flexWrap: 'wrap', overflow: 'visible' } },
  '& > *': { flex: '1 0 auto', minWidth: { base: '3.25rem', lg: 'min-content' } },
} as const;

/** In a wide window, the word takes two columns. */
const FREE = { gridColumn: { lg: 'span 2' } } as const;

/** Proportions as text, with the decimal sign of the language. */
export const aspectText = (aspect: CropAspect, { decimal }: Format) => aspect.replaceAll('.', decimal);

interface ChoicesProps {
  value: CropAspect;
  /** Whether the aspect is not chosen, but that of a typed size. */
  isDerived: boolean;
  /** The size of the opened image, whose aspect has a name. */
  original: Size;
  /** Called with the chosen ratio, also while a request runs. */
  onChange: (aspect: CropAspect) => void;
}

/** Without the property `inactive`, so that no request renders it again. */
const Choices = memo(function Choices({ value, isDerived, original, onChange }: ChoicesProps) {
  const { t, format } = useText();
  const name = useId();
  const listed: readonly CropAspect[] = CROP_ASPECTS;
  const isListed = (aspect: CropAspect) => listed.includes(aspect);
  // The last chosen aspect that is not listed stays after another choice, so that the arrow keys can reach it again.
  const [chosen, setChosen] = useState<CropAspect | null>(null);
  const base = isListed(swappedAspect(value)) ? swappedAspect(value) : value;
  const unlisted = isListed(value) || isListed(base) ? null : value;
  if (unlisted && !isDerived && chosen !== unlisted) setChosen(unlisted);
  const extra = unlisted ?? chosen;
  // The chosen ratio is in view, also if a typed size or Undo has chosen it.
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for every chosen ratio.
  useEffect(() => {
    const list = row.current;
    const choice = list?.querySelector<HTMLElement>('label:has(:checked)');
    if (!list || !choice) return;
    const { left, right } = list.getBoundingClientRect();
    const at = choice.getBoundingClientRect();
    if (at.left < left || at.right > right) list.scrollLeft += (at.left + at.right - left - right) / 2;
  }, [value]);
  const choices = extra ? [...listed, extra] : listed;
  const nameOf = (aspect: CropAspect) => {
    if (aspect === 'free') return t('crop.free');
    const isOriginal = aspect === aspectOf(original) || swappedAspect(aspect) === aspectOf(original);
    return isOriginal && !isListed(aspect) ? t('crop.original') : aspectText(aspect, format);
  };
  return (
    <>
      <Legend>{t('crop.aspect')}</Legend>
      <Box ref={row} css={ROW} data-swipe="">
        {choices.map((each) => {
          const checked = each === value || (each === base && !isListed(value));
          const aspect = checked ? value : each;
          return (
            <Choice key={each} {...(aspect === 'free' ? FREE : {})}>
              <Radio
                type="radio"
                name={name}
                value={aspect}
                checked={checked}
                onChange={() => onChange(aspect)}
                // The ratio with which the tab opens is not chosen until it is pressed.
                onClick={() => checked && onChange(aspect)}
              />
              <Shape aspect={aspect} />
              <span>{nameOf(aspect)}</span>
            </Choice>
          );
        })}
      </Box>
    </>
  );
});

interface AspectChoiceProps extends ChoicesProps {
  /** The radio buttons are then marked as disabled, but still call `onChange`, which must ignore the calls. */
  inactive: boolean;
}

export function AspectChoice({ inactive, ...choices }: AspectChoiceProps) {
  return (
    <Group aria-disabled={inactive || undefined}>
      <Choices {...choices} />
    </Group>
  );
}
