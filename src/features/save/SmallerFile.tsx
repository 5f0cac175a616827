import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { dpiOf } from '../../config/print';
import type { Text } from '../../i18n/useText';
import { useText } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
import { dpiText, imageDensity, printedSize } from '../../shared/print';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note, StatusLine } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import type { SaveChoiceState } from './choice';
import { typedLimit } from './choice';
import type { SaveChoice } from './useSaveChoice';

/** How much smaller a file is. A share is never rounded to 0 or 100 %. */
function smallerText(size: number, whole: number, { t, format }: Text): string {
  const bytes = format.count(size);
  if (size >= whole) return t('download.smaller.larger', { bytes });
  const share = (whole - size) / whole;
  if (share < 0.01) return t('download.smaller.slightly', { bytes });
  return t('download.smaller.result', { bytes, share: format.percent(share) });
}

/** The new size in pixels, and the size in print that results if the file states a density. */
function pixelsText(image: OpenImage, { edits, picture, file }: SavedFile, text: Text): string {
  const { t, format } = text;
  const { size } = file?.picture ?? picture;
  const before = format.size(picture.size);
  const fewer = t('download.smaller.reduced', { size: format.size(size), before });
  const density = imageDensity({ ...image, edits: file?.edits ?? edits });
  if (!density) return fewer;
  const dpi = dpiOf(density);
  const prints = t('print.prints', { size: printedSize(size, dpi, text), dpi: dpiText(dpi, format) });
  return format.sentences([fewer, t('download.smaller.printed', { prints })]);
}

/** What is said of a file that was made, or null if it is the full one. */
function resultText(image: OpenImage, saved: SavedFile, whole: number, text: Text): string | null {
  const { t, format } = text;
  const { output, file, png } = saved;
  if (!file || file.blob === png) return null;
  const { size } = file.blob;
  const smaller = smallerText(size, whole, text);
  if (output.kind === 'search') return format.sentences([smaller, t('download.smaller.lossless')]);
  const { palette } = file.encoding;
  // An image that has no more colors than the palette keeps them, and has the same file.
  if (palette && size === whole) return smaller;
  // A limit by colors takes the other choice of dithering if only that is within the limit.
  const isOther = palette && 'dithers' in output && palette.dithers !== output.dithers;
  return format.sentences([
    smaller,
    palette ? t('download.smaller.lossy') : pixelsText(image, saved, text),
    ...(isOther ? [t(palette.dithers ? 'download.smaller.dithered' : 'download.smaller.undithered')] : []),
    t('download.smaller.kept'),
  ]);
}

interface Outcome {
  readonly text: string | null;
  /** Whether the text says why nothing can be saved. */
  readonly isProblem: boolean;
}

/**
 * What the controls say about the choice.
 *
 * @param saved the file that is there, also while the next one is in work.
 * @param whole the size of the full file in bytes.
 */
export function choiceOutcome(
  { status }: SaveChoiceState,
  image: OpenImage,
  saved: SavedFile,
  whole: number,
  text: Text,
): Outcome {
  const { t, format } = text;
  switch (status.kind) {
    case 'invalid':
      return { text: t('download.smaller.notLimit'), isProblem: true };
    case 'impossible': {
      const bytes = format.count(status.outcome.bytes);
      const key = status.outcome.exhausted ? 'impossible' : 'notFound';
      return { text: t(`download.smaller.${key}`, { bytes }), isProblem: true };
    }
    case 'fits':
    case 'noneFound':
    case 'searchAgain':
    case 'returned':
      return { text: t(`download.smaller.${status.kind}`), isProblem: false };
    case 'typing':
      return { text: null, isProblem: false };
    default:
      return { text: resultText(image, saved, whole, text), isProblem: false };
  }
}

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

interface SmallerFileProps {
  choice: SaveChoice;
  /** The image whose file is saved. */
  image: OpenImage;
  /** The file that is there, also while the next one is in work. */
  saved: SavedFile;
  /** The size of the file with all pixels and colors. */
  bytes: number;
}

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
