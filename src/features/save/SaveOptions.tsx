import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { SAVED_FORMATS } from '../../config/files';
import { JPEG_QUALITY } from '../../config/limits';
import { dpiOf } from '../../config/print';
import type { JpegEncoding } from '../../edits';
import { fileSize, type Text, useText } from '../../i18n/useText';
import { sameSize } from '../../lib/geometry';
import { type MadeFile, type OpenImage, type SavedFile, useSessionState } from '../../session';
import { dpiText, imageDensity, printedSize } from '../../shared/print';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note, StatusLine } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { Slider } from '../../ui/Slider';
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

/** What is said of a JPEG: its size and quality, and what was done to reach a size. */
function jpegText(
  image: OpenImage,
  saved: SavedFile,
  file: MadeFile,
  encoding: JpegEncoding,
  text: Text,
): string {
  const { t, format } = text;
  const bytes = format.count(file.blob.size);
  const { quality, fullChroma, padding } = encoding;
  const isReduced = !sameSize((file.picture ?? saved.picture).size, saved.picture.size);
  return format.sentences([
    t('download.jpeg.result', { bytes, quality: format.count(quality) }),
    ...(isReduced ? [pixelsText(image, saved, text)] : []),
    ...(fullChroma ? [t('download.jpeg.chroma')] : []),
    ...(padding ? [t('download.jpeg.padded', { bytes: format.count(padding) })] : []),
    t('download.smaller.kept'),
  ]);
}

/** What is said of a file that was made, or null if it is the full one. */
function resultText(image: OpenImage, saved: SavedFile, whole: number, text: Text): string | null {
  const { t, format } = text;
  const { output, file, png } = saved;
  if (!file || file.blob === png) return null;
  const { size } = file.blob;
  if (file.encoding.format === 'jpeg') return jpegText(image, saved, file, file.encoding, text);
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

/** A full PNG that is so many times as large as the opened file is worth a word. */
const GROWN = 2;

/** What is said of a full PNG that is much larger than a lossy original, or null. */
function grownText({ file, source }: OpenImage, whole: number, { t, format }: Text): string | null {
  const times = Math.floor(whole / file.size);
  const isLossy = source.format === 'jpeg' || source.format === 'webp';
  return isLossy && times >= GROWN ? t('download.jpeg.grown', { times: format.count(times) }) : null;
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
    case 'invalid': {
      const { problem } = status;
      const text = problem === 'notLimit' ? t('download.smaller.notLimit') : t(`download.jpeg.${problem}`);
      return { text, isProblem: true };
    }
    case 'impossible': {
      const bytes = format.count(status.outcome.bytes);
      if (status.output.format === 'jpeg')
        return { text: t('download.jpeg.impossible', { bytes }), isProblem: true };
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
      return {
        text: resultText(image, saved, whole, text) ?? grownText(image, whole, text),
        isProblem: false,
      };
  }
}

const COLORS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

const UNITS = { kB: 'download.smaller.kilobytes', MB: 'download.smaller.megabytes' } as const;

const Panel = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

const FieldLabel = chakra('label', { base: { textStyle: 'label', marginBottom: '1.5', display: 'block' } });

const Color = chakra('input', {
  base: { width: '3rem', height: 'control', borderRadius: 'control', cursor: 'pointer' },
});

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

function UnitSelect({ state, dispatch }: WayProps) {
  const { t } = useText();
  return (
    <Select
      aria-label={t('download.smaller.unit')}
      value={state.choices.unit}
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
  );
}

/** @param noteId the id of the element that says why the limit is wrong. */
function Limit({ noteId, ...props }: WayProps & { noteId: string }) {
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

function Quality({ state, dispatch }: WayProps) {
  const text = useText();
  const { t, format } = text;
  const id = useId();
  const { quality } = state.choices;
  const estimate = useSessionState(({ request }) =>
    request?.kind === 'save' ? request.progress?.bytes : undefined,
  );
  return (
    <div>
      <Flex justify="space-between">
        <FieldLabel htmlFor={id}>{t('download.jpeg.quality')}</FieldLabel>
        <Note as="output">{format.count(quality)}</Note>
      </Flex>
      <Slider
        id={id}
        min={JPEG_QUALITY.least}
        max={JPEG_QUALITY.most}
        value={quality}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'type', change: { quality: Number(currentTarget.value) } })
        }
      />
      {estimate !== undefined && (
        <Note>{t('download.jpeg.estimate', { size: fileSize(estimate, text) })}</Note>
      )}
    </div>
  );
}

/** @param noteId the id of the element that says what is wrong with the sizes. */
function ByteRangeFields({ noteId, ...props }: WayProps & { noteId: string }) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { choices, status } = state;
  const isInvalid = status.kind === 'invalid';
  return (
    <Grid gap="3">
      <Flex wrap="wrap" gap="3" align="end">
        {(['least', 'most'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`download.jpeg.${side}`)}
            unit=""
            steps={null}
            inputMode="decimal"
            width="7.5rem"
            value={choices[side]}
            invalid={isInvalid}
            aria-describedby={noteId}
            onText={(text) => dispatch({ type: 'type', change: { [side]: text } })}
            onEnter={() => dispatch({ type: 'apply', enter: true })}
          />
        ))}
        <UnitSelect {...props} />
      </Flex>
      <Checkbox
        label={t('download.jpeg.shrinks')}
        checked={choices.shrinks}
        onChange={(shrinks) => dispatch({ type: 'choose', change: { shrinks } })}
      />
    </Grid>
  );
}

function JpegOptions({ hasAlpha, noteId, ...props }: WayProps & { hasAlpha: boolean; noteId: string }) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { jpegWay, background, baseline } = state.choices;
  const colorId = useId();
  return (
    <Grid gap="4">
      <Note>{t('download.jpeg.lossy')}</Note>
      <SegmentedControl
        label={t('download.jpeg.way')}
        isLabelHidden
        value={jpegWay}
        options={[
          { value: 'quality', label: t('download.jpeg.quality') },
          { value: 'range', label: t('download.jpeg.range') },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { jpegWay: chosen } })}
      />
      {jpegWay === 'quality' ? <Quality {...props} /> : <ByteRangeFields noteId={noteId} {...props} />}
      {hasAlpha && (
        <div>
          <Flex align="center" gap="3">
            <FieldLabel htmlFor={colorId} marginBottom="0">
              {t('download.jpeg.background')}
            </FieldLabel>
            <Color
              id={colorId}
              type="color"
              value={background}
              onChange={({ currentTarget }) =>
                dispatch({ type: 'choose', change: { background: currentTarget.value } })
              }
            />
          </Flex>
          <Note>{t('download.jpeg.flattened')}</Note>
        </div>
      )}
      <Checkbox
        label={t('download.jpeg.baseline')}
        checked={baseline}
        onChange={(chosen) => dispatch({ type: 'choose', change: { baseline: chosen } })}
      />
    </Grid>
  );
}

function PngOptions({ noteId, note, ...props }: WayProps & { noteId: string; note: ReactNode }) {
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

export interface SaveOptionsProps {
  choice: SaveChoice;
  /** The image whose file is saved. */
  image: OpenImage;
  /** The file that is there, also while the next one is in work. */
  saved: SavedFile;
  /** The size of the PNG with all pixels and colors. */
  bytes: number;
}

/** What is saved: the format, and what makes the file smaller. */
export function SaveOptions({ choice: { state, dispatch }, image, saved, bytes }: SaveOptionsProps) {
  const text = useText();
  const noteId = useId();
  const { format, way } = state.choices;
  const outcome = choiceOutcome(state, image, saved, bytes, text);
  const note = (
    <Note id={noteId} color={outcome.isProblem ? 'danger' : undefined} aria-live="polite">
      {outcome.text}
    </Note>
  );
  const props = { state, dispatch, noteId };
  const isSearch = format === 'png' && way === 'search';
  const hasNote = format === 'jpeg' || way !== 'all' || outcome.text !== null;
  return (
    <Panel>
      <SegmentedControl
        label={text.t('download.format')}
        value={format}
        options={[
          { value: 'png', label: SAVED_FORMATS.png.name },
          { value: 'jpeg', label: SAVED_FORMATS.jpeg.name },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { format: chosen } })}
      />
      {format === 'png' ? (
        <PngOptions note={note} {...props} />
      ) : (
        <JpegOptions hasAlpha={saved.picture.hasAlpha} {...props} />
      )}
      {hasNote && (
        <StatusLine>
          <RequestProgress fallback={isSearch ? null : note} />
        </StatusLine>
      )}
    </Panel>
  );
}
