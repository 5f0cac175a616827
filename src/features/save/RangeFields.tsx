import { Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/useText';
import { Recents } from '../../shared/recent/Recents';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Details, Note } from '../../ui/Panel';
import { RANGE_SIDES } from './choice';
import { rangeProblemText, rangeText } from './rangeText';
import { recentRanges } from './remembered';
import { type SaveChoiceProps, UnitSelect } from './saveFields';

function RecentRanges({ dispatch }: Pick<SaveChoiceProps, 'dispatch'>) {
  const text = useText();
  const { t } = text;
  // A range that is remembered later moves no control.
  const [hadAny] = useState(recentRanges.values.get().length > 0);
  if (!hadAny) return null;
  return (
    <Details summary={t('download.range.recent')} startsOpen>
      <Recents
        label={t('download.range.recent')}
        recent={recentRanges}
        textOf={(range) => rangeText(range, text)}
        forgetLabel={(range) => t('download.range.forget', { range })}
        none={t('resize.noRecent')}
        onChoose={(range) => dispatch({ type: 'range', range })}
      />
    </Details>
  );
}

interface RangeFieldsProps extends SaveChoiceProps {
  /** Whether fewer pixels can be what makes the file smaller, and the image has a size in print. */
  canKeepPrint: boolean;
  /** What makes the file smaller. */
  children: ReactNode;
}

/** The least and the largest size of a file. */
export function RangeFields({ canKeepPrint, children, ...props }: RangeFieldsProps) {
  const text = useText();
  const { t } = text;
  const { state, dispatch } = props;
  const { choices, status } = state;
  const problemId = useId();
  const problem = status.kind === 'invalid' ? status : null;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      <div>
        <Flex
          wrap="wrap"
          gap={{ base: '2', sm: '3' }}
          align="end"
          // A field is at least as wide as its label.
          css={{ '& label': { whiteSpace: 'nowrap' } }}
        >
          {RANGE_SIDES.map((side) => (
            <Grid key={side} flex="1 1 5rem" maxWidth="9rem">
              <NumberField
                label={t(`download.range.${side}`)}
                unit=""
                steps={null}
                inputMode="decimal"
                value={choices[side]}
                invalid={problem?.sides.includes(side)}
                aria-describedby={problemId}
                onText={(typed) => dispatch({ type: 'type', change: { [side]: typed } })}
                onEnter={() => dispatch({ type: 'apply', enter: true })}
              />
            </Grid>
          ))}
          <UnitSelect {...props} />
        </Flex>
        <Note id={problemId} color="danger" marginTop={problem ? '1.5' : undefined} aria-live="polite">
          {problem && rangeProblemText(problem, text)}
        </Note>
      </div>
      <RecentRanges dispatch={dispatch} />
      {children}
      {canKeepPrint && (
        <Checkbox
          label={t('download.range.keepsPrint')}
          checked={choices.keepsPrint}
          onChange={(keepsPrint) => dispatch({ type: 'choose', change: { keepsPrint } })}
        />
      )}
    </Grid>
  );
}
