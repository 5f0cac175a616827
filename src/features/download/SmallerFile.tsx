import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '../../i18n/useText';
import { type ByteUnit, bytesOf, parseBytes } from '../../lib/parseBytes';
import { type ReducedPicture, type Reduction, useSession } from '../../session';
import { RequestProgress } from '../../shared/RequestProgress';
import { useRequest } from '../../shared/useRequest';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note, Status } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';

const COLORS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

const UNITS = { kB: 'download.smaller.kilobytes', MB: 'download.smaller.megabytes' } as const;

type Way = 'all' | Reduction['kind'];

interface Choices {
  readonly way: Way;
  readonly colors: number;
  readonly dithers: boolean;
  readonly limit: string;
  readonly unit: ByteUnit;
  readonly by: 'pixels' | 'colors';
}

const DEFAULTS: Choices = {
  way: 'all',
  colors: 256,
  dithers: true,
  limit: '1',
  unit: 'MB',
  by: 'pixels',
};

/** The choices with which a visitor returns to the save page. */
function choicesOf(reduced: ReducedPicture | null): Choices {
  if (!reduced) return DEFAULTS;
  const { reduction } = reduced;
  if (reduction.kind === 'palette') return { ...DEFAULTS, ...reduction, way: 'palette' };
  if (reduction.kind === 'search') return { ...DEFAULTS, way: 'search' };
  const { bytes, ...rest } = reduction;
  return { ...DEFAULTS, ...rest, limit: String(bytes / 1000), unit: 'kB', way: 'limit' };
}

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

export interface SmallerFileProps {
  /** The size of the file with all pixels and colors. */
  bytes: number;
  reduced: ReducedPicture | null;
}

/**
 * What makes the saved file smaller: fewer colors, a limit of the file size, or a longer search. The page shows the result
 * in place of the exported picture. Until then, nothing can be saved.
 */
export function SmallerFile({ bytes, reduced }: SmallerFileProps) {
  const { t, format } = useText();
  const session = useSession();
  const { pending, run } = useRequest<'reduce'>('save');
  const [choices, setChoices] = useState(() => choicesOf(reduced));
  const [problem, setProblem] = useState<string | null>(null);
  const [selectId, exactId] = [useId(), useId()];
  const { way, colors, dithers, limit, unit, by } = choices;
  const typed = parseBytes(limit, unit, format);

  const reduce = (reduction: Reduction) =>
    run(
      'reduce',
      async () => {
        const smallest = await session.exportReduced(reduction);
        if (reduction.kind === 'limit' && smallest > reduction.bytes)
          setProblem(t('download.smaller.impossible', { bytes: format.count(smallest) }));
        else if (reduction.kind === 'search' && smallest >= bytes)
          setProblem(t('download.smaller.noneFound'));
      },
      'download.smaller.failed',
    );
  const change = (changed: Partial<Choices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    setProblem(null);
    if (next.way === 'palette') reduce({ kind: 'palette', colors: next.colors, dithers: next.dithers });
    else session.discardReduced();
  };
  const make = () => {
    setProblem(null);
    if (!typed) setProblem(t('download.smaller.notLimit'));
    else if (bytesOf(typed) >= bytes) {
      session.discardReduced();
      setProblem(t('download.smaller.fits'));
    } else {
      // A unit in the text, as in `500 KB`, is chosen for the visitor.
      setChoices({ ...choices, limit: format.number(typed.value, 6), unit: typed.unit });
      const limited = { kind: 'limit', bytes: bytesOf(typed) } as const;
      reduce(by === 'pixels' ? { ...limited, by } : { ...limited, by, dithers });
    }
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') make();
  };

  const outcome = () => {
    if (problem) return problem;
    if (!reduced) return null;
    const { size } = reduced.png;
    const values = { bytes: format.count(size), share: format.percent((bytes - size) / bytes) };
    const { reduction } = reduced;
    const result = t(size < bytes ? 'download.smaller.result' : 'download.smaller.larger', values);
    if (reduction.kind === 'search') return format.sentences([result, t('download.smaller.lossless')]);
    const hasFewerColors = reduction.kind === 'palette' || reduction.by === 'colors';
    // An image that has no more colors than the palette keeps them, and has the same file.
    if (hasFewerColors && size === bytes) return result;
    return format.sentences([
      result,
      t(hasFewerColors ? 'download.smaller.lossy' : 'download.smaller.reduced'),
      t('download.smaller.kept'),
    ]);
  };
  const isWrong = problem !== null && way !== 'search';
  const note = (
    <Note color={isWrong ? 'danger' : undefined} aria-live="polite">
      {outcome()}
    </Note>
  );
  const dithering = (
    <Checkbox
      label={t('download.smaller.dithers')}
      checked={dithers}
      onChange={(checked) => change({ dithers: checked })}
    />
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
        onChange={(value) => change({ way: value })}
      />
      {way === 'palette' && (
        <Flex wrap="wrap" columnGap="6" rowGap="3" align="end">
          <div>
            <FieldLabel htmlFor={selectId}>{t('download.smaller.count')}</FieldLabel>
            <Select
              id={selectId}
              value={colors}
              onChange={({ currentTarget }) => change({ colors: Number(currentTarget.value) })}
            >
              {COLORS.map((count) => (
                <option key={count} value={count}>
                  {format.count(count)}
                </option>
              ))}
            </Select>
          </div>
          {dithering}
        </Flex>
      )}
      {way === 'limit' && (
        <Grid gap="4">
          <Flex wrap="wrap" gap="3" align="end">
            <NumberField
              label={t('download.smaller.noLarger')}
              unit=""
              steps={null}
              inputMode="decimal"
              width="7.5rem"
              value={limit}
              invalid={problem !== null && typed === null}
              aria-describedby={exactId}
              onText={(text) => change({ limit: text })}
              onKeyDown={onEnter}
            />
            <Select
              aria-label={t('download.smaller.unit')}
              value={unit}
              onChange={({ currentTarget }) => change({ unit: currentTarget.value === 'MB' ? 'MB' : 'kB' })}
            >
              {(['kB', 'MB'] as const).map((each) => (
                <option key={each} value={each}>
                  {t(UNITS[each])}
                </option>
              ))}
            </Select>
            <Note id={exactId} alignSelf="center">
              {typed && t('download.smaller.exactly', { bytes: format.count(bytesOf(typed)) })}
            </Note>
          </Flex>
          <SegmentedControl
            label={t('download.smaller.by')}
            value={by}
            options={[
              { value: 'pixels', label: t('download.smaller.pixels') },
              { value: 'colors', label: t('download.smaller.colors') },
            ]}
            onChange={(value) => change({ by: value })}
          />
          {by === 'colors' && dithering}
          <Button justifySelf="start" busy={pending !== null} inactive={pending !== null} onClick={make}>
            {t('download.smaller.make')}
          </Button>
        </Grid>
      )}
      {way === 'search' && (
        <Grid gap="3">
          <Note>{t('download.smaller.ways')}</Note>
          <Button
            justifySelf="start"
            busy={pending !== null}
            inactive={pending !== null}
            onClick={() => {
              setProblem(null);
              reduce({ kind: 'search' });
            }}
          >
            {t('download.smaller.start')}
          </Button>
          {/* What has been found so far stays visible during the search. */}
          {note}
        </Grid>
      )}
      {way !== 'all' && (
        <Status>
          <RequestProgress fallback={way === 'search' ? null : note} />
        </Status>
      )}
    </Panel>
  );
}
