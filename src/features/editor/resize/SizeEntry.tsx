import { Box, Flex, Grid } from '@chakra-ui/react';
import { type CSSProperties, memo } from 'react';
import { isPrintUnit } from '../../../config/print';
import type { TextKey } from '../../../i18n/types';
import { useText } from '../../../i18n/useText';
import { useAfterPress } from '../../../lib/useAfterPress';
import { UNIT_NAMES } from '../../../shared/print';
import { IconCheckbox } from '../../../ui/IconCheckbox';
import { NumberField } from '../../../ui/NumberField';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { sideIsInvalid, sizeProblem } from '../tool/sizeProblem';
import { sideField } from './sideField';
import { longerSide, type SizeFields, type SizeFieldsAction, type SizeMode } from './sizeFields';

const MODES = {
  px: 'resize.modes.px',
  '%': 'resize.modes.percent',
  longest: 'resize.modes.longest',
  within: 'resize.modes.within',
  mm: 'resize.modes.mm',
  cm: 'resize.modes.cm',
  in: 'resize.modes.in',
} as const satisfies Record<SizeMode, TextKey>;

/** The modes of each line, so that the short names of the units and the longer names of the others fit in each language. */
const LINES = [
  ['px', '%', 'mm', 'cm', 'in'],
  ['longest', 'within'],
] as const satisfies readonly (readonly SizeMode[])[];

const WIDTHS = {
  print: { '--field': '7.25rem' } as CSSProperties,
  other: { '--field': '6rem' } as CSSProperties,
};

/**
 * The lock, the last child, stands between the two fields. In 6rem, a field shows five digits and its unit, and in 7.25rem
 * a length with decimals. With a large font, or on a narrow phone, the second field is below the first one.
 */
const BESIDE_LOCK = {
  '& > *': { flex: '1 1 var(--field)' },
  '& > :nth-of-type(2)': { order: '2' },
  '& > :nth-of-type(3)': { order: '1', flex: 'none' },
  // In the narrowest window, both fields are beside the lock. The chosen unit stands above them.
  '@media (19rem <= width < 22.5rem)': {
    '& > *': { flexBasis: '5.5rem' },
    '& > :nth-of-type(3)': { flexBasis: 'auto' },
    '& [id$=unit]': { display: 'none' },
    '& input': { paddingInlineEnd: '0.25rem !important', paddingInlineStart: '0.5rem' },
  },
};

interface SizeEntryProps {
  fields: SizeFields;
  onChange: (action: SizeFieldsAction) => void;
}

/** Because of `memo`, the progress of a request does not render the fields again. */
export const SizeEntry = memo(function SizeEntry({ fields, onChange }: SizeEntryProps) {
  const text = useText();
  const { t } = text;
  const { mode, original } = fields;
  const afterPress = useAfterPress();
  const problem = sizeProblem(fields);
  const hasLock = mode !== 'longest' && mode !== 'within';
  const sideProps = (side: 'width' | 'height', label: string) => ({
    ...sideField(fields, side, text, onChange),
    label,
    paddingInlineStart: '2',
    onBlur: () => afterPress(() => onChange({ type: 'leave' })),
    invalid: sideIsInvalid(fields[side], problem),
  });
  return (
    <Grid gap="3">
      <SegmentedControl
        label={t('resize.mode')}
        isLabelHidden
        isSmall
        value={mode}
        options={LINES.map((line) =>
          line.map((value) =>
            value === 'longest' || value === 'within'
              ? { value, label: t(MODES[value]) }
              : { value, label: t(UNIT_NAMES[value]), title: t(MODES[value]) },
          ),
        )}
        onChange={(value) => onChange({ type: 'mode', mode: value })}
      />
      <Flex
        wrap="wrap"
        align="end"
        gap="1.5"
        css={BESIDE_LOCK}
        style={WIDTHS[isPrintUnit(mode) ? 'print' : 'other']}
      >
        {mode === 'longest' ? (
          <NumberField {...sideProps(longerSide(original), t('resize.modes.longest'))} />
        ) : (
          <>
            <NumberField {...sideProps('width', t(mode === 'within' ? 'resize.maxWidth' : 'resize.width'))} />
            <NumberField
              {...sideProps('height', t(mode === 'within' ? 'resize.maxHeight' : 'resize.height'))}
            />
          </>
        )}
        {/* Between the fields, but after them in the document, so that Tab leads from one side to the other. */}
        {hasLock && (
          <Box>
            <IconCheckbox
              icons={['unlocked', 'locked']}
              label={t('resize.lock')}
              checked={fields.locked}
              onChange={(locked) => onChange({ type: 'lock', locked })}
            />
          </Box>
        )}
      </Flex>
    </Grid>
  );
});
