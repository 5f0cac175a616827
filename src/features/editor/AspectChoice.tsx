import { chakra, Grid } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { CROP_ASPECTS, type CropAspect, type CropAspectId } from '../../config/crop';
import { useText } from '../../i18n/useText';
import { HELD_TRANSITION } from '../../ui/Button';

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
    gap: '1.5',
    minHeight: 'control',
    paddingInline: { base: '0.5', sm: '1' },
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

function Shape({ shape }: { shape: CropAspect['shape'] }) {
  const { width, height } = shape ?? { width: 1, height: 1 };
  const scale = SHAPE / Math.max(width, height);
  return (
    <chakra.span
      aria-hidden="true"
      // On a phone only Freeform has its icon. The ratios need the width for their names.
      display={{ base: shape ? 'none' : 'block', sm: 'block' }}
      flexShrink="0"
      borderWidth="1.5px"
      borderColor="currentColor"
      borderStyle={shape ? 'solid' : 'dashed'}
      borderRadius="2px"
      style={{ width: width * scale, height: height * scale }}
    />
  );
}

/** In a narrow window, where the picture is above the panel, all choices are in one row, if the font is not large. */
const ROW = {
  display: { base: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: { base: '1', sm: '2' },
  '& > *': { flex: '1 1 0', minWidth: 'min-content' },
} as const;

/** On a phone, Freeform has its icon above a small text, so that it is not wider than a ratio. */
const FREE = {
  flexDirection: { base: 'column', sm: 'row' },
  gap: { base: '0.5', sm: '1.5' },
  fontSize: { base: '0.6875rem', sm: 'sm' },
} as const;

interface ChoicesProps {
  value: CropAspectId;
  /** Called with the chosen ratio, also while a request runs. */
  onChange: (aspect: CropAspectId) => void;
}

/**
 * When a request starts, the property `inactive` of `AspectChoice` changes. `Choices` does not have this property, so
 * React renders only `AspectChoice` again, and not `Choices`.
 */
const Choices = memo(function Choices({ value, onChange }: ChoicesProps) {
  const { t } = useText();
  const name = useId();
  return (
    <>
      <Legend>{t('crop.aspect')}</Legend>
      <Grid css={ROW}>
        {CROP_ASPECTS.map(({ id, shape }) => (
          <Choice key={id} {...(shape ? {} : FREE)}>
            <Radio type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <Shape shape={shape} />
            <span>{shape ? id : t('crop.free')}</span>
          </Choice>
        ))}
      </Grid>
    </>
  );
});

interface AspectChoiceProps extends ChoicesProps {
  /**
   * True while a request runs. The radio buttons are then marked as disabled, but they still call `onChange`, which
   * must ignore the calls.
   */
  inactive: boolean;
}

export function AspectChoice({ inactive, ...choices }: AspectChoiceProps) {
  return (
    <Group aria-disabled={inactive || undefined}>
      <Choices {...choices} />
    </Group>
  );
}
