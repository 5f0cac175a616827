import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note, StatusLine } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { typedLimit } from './choice';
import { choiceOutcome } from './outcome';
import type { SaveChoice } from './useSaveChoice';

const COLORS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

const UNITS = { kB: 'download.smaller.kilobytes', MB: 'download.smaller.megabytes' } as const;

const Panel = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gap: '4',
    maxWidth: '34rem',
    marginTop: '1',
    padding: { base: '4', md: '5' },
  },
});

const FieldLabel = chakra('label', { base: { textStyle: 'label', marginBottom: '1.5', display: 'block' } });

type WayProps = Pick<SaveChoice, 'state' | 'dispatch'>;

function Dithering({ state, dispatch }: WayProps) {
  const { t } = useText();
  return (
    <Checkbox
      label={t('download.smaller.dithers')}
      checked={state.choices.dithers}
      onChange={(dithers) => dispatch({ type: 'choose', change: { dithers } })}
    />
  );
}

function FewerColors(props: WayProps) {
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
function Limit({ noteId, ...props }: WayProps & { noteId: string }) {
  const { t, format } = useText();
  const { state, dispatch } = props;
  const { choices, status } = state;
  const exactId = useId();
  const bytes = typedLimit(choices, { format });
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
          onText={(limit) => dispatch({ type: 'type', limit })}
          onEnter={() => dispatch({ type: 'apply', enter: true })}
        />
        <Select
          aria-label={t('download.smaller.unit')}
          value={choices.unit}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'choose', change: { unit: currentTarget.value === 'MB' ? 'MB' : 'kB' } })
          }
        >
          {(['kB', 'MB'] as const).map((each) => (
            <option key={each} value={each}>
              {t(UNITS[each])}
            </option>
          ))}
        </Select>
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
function Search({ state, dispatch, note }: WayProps & { note: ReactNode }) {
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

export interface SmallerFileProps {
  choice: SaveChoice;
  /** The image whose file is saved. */
  image: OpenImage;
  /** The file that is there, also while the next one is in work. */
  saved: SavedFile;
  /** The size of the file with all pixels and colors. */
  bytes: number;
}

/** What makes the saved file smaller: fewer colors, a limit of the file size, or a longer search. */
export function SmallerFile({ choice: { state, dispatch }, image, saved, bytes }: SmallerFileProps) {
  const text = useText();
  const { t } = text;
  const noteId = useId();
  const { way } = state.choices;
  const outcome = choiceOutcome(state, image, saved, bytes, text);
  const note = (
    <Note id={noteId} color={outcome.isProblem ? 'danger' : undefined} aria-live="polite">
      {outcome.text}
    </Note>
  );
  return (
    <Panel>
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
      {way === 'palette' && <FewerColors state={state} dispatch={dispatch} />}
      {way === 'limit' && <Limit state={state} dispatch={dispatch} noteId={noteId} />}
      {way === 'search' && <Search state={state} dispatch={dispatch} note={note} />}
      {(way !== 'all' || state.status.kind === 'returned') && (
        <StatusLine>
          <RequestProgress fallback={way === 'search' ? null : note} />
        </StatusLine>
      )}
    </Panel>
  );
}
