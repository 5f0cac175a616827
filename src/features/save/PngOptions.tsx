import { Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { typedLimit } from './choice';
import { FieldLabel, type SaveChoiceProps, UnitSelect } from './saveFields';

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

/** @param noteId the id of the element that says why the limit is wrong. */
function Limit({ noteId, ...props }: SaveChoiceProps & { noteId: string }) {
  const { t, format } = useText();
  const { state, dispatch } = props;
  const { choices, status } = state;
  const exactId = useId();
  const bytes = typedLimit(choices.limit, choices.unit, format);
  return (
    <Grid gap="4">
      <Flex wrap="wrap" gap="3" align="end">
        <NumberField
          label={t('download.smaller.noLarger')}
          unit=""
          steps={null}
          inputMode="decimal"
          width="7.5rem"
          value={choices.limit}
          invalid={status.kind === 'invalid'}
          aria-describedby={`${exactId} ${noteId}`}
          onText={(limit) => dispatch({ type: 'type', change: { limit } })}
          onEnter={() => dispatch({ type: 'apply', enter: true })}
        />
        <UnitSelect {...props} />
        <Note id={exactId} alignSelf="center">
          {bytes && t('download.smaller.exactly', { bytes: format.count(bytes) })}
        </Note>
      </Flex>
      <SegmentedControl
        label={t('download.smaller.by')}
        value={choices.by}
        options={[
          { value: 'pixels', label: t('download.smaller.pixels') },
          { value: 'colors', label: t('download.smaller.colors') },
        ]}
        onChange={(by) => dispatch({ type: 'choose', change: { by } })}
      />
      {choices.by === 'colors' && <Dithering {...props} />}
    </Grid>
  );
}

/** @param note what has been found so far. It stays visible during the search. */
function Search({ state, dispatch, note }: SaveChoiceProps & { note: ReactNode }) {
  const { t } = useText();
  const isWorking = state.status.kind === 'working';
  return (
    <Grid gap="3">
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
  noteId,
  note,
  ...props
}: SaveChoiceProps & { noteId: string; note: ReactNode }) {
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
          { value: 'limit', label: t('download.smaller.limit') },
          { value: 'search', label: t('download.smaller.search') },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { way: chosen } })}
      />
      {way === 'palette' && <FewerColors {...props} />}
      {way === 'limit' && <Limit noteId={noteId} {...props} />}
      {way === 'search' && <Search note={note} {...props} />}
    </>
  );
}
