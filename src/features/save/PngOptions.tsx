import { Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Note } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { RangeFields } from './RangeFields';
import { FieldLabel, type SaveChoiceProps } from './saveFields';

const COLORS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

function Dithering({ state, dispatch }: SaveChoiceProps) {
  const { t } = useText();
  return (
    <Checkbox
      label={t('download.smaller.dithers')}
      checked={state.choices.dithers}
      onChange={(dithers) => dispatch({ type: 'choose', change: { dithers } })}
    />
  );
}

function FewerColors(props: SaveChoiceProps) {
  const { t, format } = useText();
  const { state, dispatch } = props;
  const id = useId();
  return (
    <Flex wrap="wrap" columnGap="6" rowGap="3" align="end">
      <div>
        <FieldLabel htmlFor={id}>{t('download.smaller.count')}</FieldLabel>
        <Select
          id={id}
          value={state.choices.colors}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'choose', change: { colors: Number(currentTarget.value) } })
          }
        >
          {COLORS.map((count) => (
            <option key={count} value={count}>
              {format.count(count)}
            </option>
          ))}
        </Select>
      </div>
      <Dithering {...props} />
    </Flex>
  );
}

function Range({ hasDensity, ...props }: SaveChoiceProps & { hasDensity: boolean }) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { by } = state.choices;
  return (
    <RangeFields canKeepPrint={by === 'pixels' && hasDensity} {...props}>
      <SegmentedControl
        label={t('download.smaller.by')}
        value={by}
        options={[
          { value: 'pixels', label: t('download.smaller.pixels') },
          { value: 'colors', label: t('download.smaller.colors') },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { by: chosen } })}
      />
      {by === 'colors' && <Dithering {...props} />}
    </RangeFields>
  );
}

/** @param note what has been found so far. It stays visible during the search. */
function Search({ state, dispatch, note }: SaveChoiceProps & { note: ReactNode }) {
  const { t } = useText();
  const isWorking = state.status.kind === 'working';
  return (
    // The note is not removed while it is empty, so that screen readers announce what it will say.
    <Grid gap="3" css={{ '& > p:empty': { marginTop: '-3' } }}>
      <Note>{t('download.smaller.ways')}</Note>
      <Button
        justifySelf="start"
        busy={isWorking}
        inactive={isWorking}
        onClick={() => dispatch({ type: 'search' })}
      >
        {t('download.smaller.start')}
      </Button>
      {note}
    </Grid>
  );
}

export function PngOptions({
  hasDensity,
  note,
  ...props
}: SaveChoiceProps & { hasDensity: boolean; note: ReactNode }) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { way } = state.choices;
  return (
    <>
      <SegmentedControl
        label={t('download.smaller.way')}
        value={way}
        options={[
          { value: 'all', label: t('download.smaller.all') },
          { value: 'palette', label: t('download.smaller.colors') },
          { value: 'range', label: t('download.range.way') },
          { value: 'search', label: t('download.smaller.search') },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { way: chosen } })}
      />
      {way === 'palette' && <FewerColors {...props} />}
      {way === 'range' && <Range hasDensity={hasDensity} {...props} />}
      {way === 'search' && <Search note={note} {...props} />}
    </>
  );
}
