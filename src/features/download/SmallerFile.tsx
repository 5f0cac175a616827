import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText';
import { bytesOf } from '../../lib/parseBytes';
import type { ReducedPicture } from '../../session';
import { RequestProgress } from '../../shared/RequestProgress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note, Status } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { typedLimit } from './fileChoice';
import { BYTE_UNIT_KEYS, outcomeText, type WholeFile } from './outcomeText';
import type { FileChoice } from './useFileChoice';

const COLORS = [256, 128, 64, 32, 16, 8, 4, 2] as const;

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
  choice: FileChoice;
  whole: WholeFile;
  reduced: ReducedPicture | null;
  /** The id of the element that says why nothing can be saved now. */
  statusId: string;
}

/** What is saved: the file at full quality, or one with fewer colors, within a limit, or after a longer search. */
export function SmallerFile({ choice, whole, reduced, statusId }: SmallerFileProps) {
  const text = useText();
  const { t } = text;
  const { way } = choice.choices;
  const isWrong = choice.wanted === 'invalid' || choice.noFile?.kind === 'unreached';
  const note = (
    <Note id={statusId} color={isWrong ? 'danger' : undefined} aria-live="polite">
      {outcomeText(choice, whole, reduced, text)}
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
        onChange={(value) => choice.change({ way: value })}
      />
      {way === 'palette' && <Palette {...choice} />}
      {way === 'limit' && <Limit {...choice} />}
      {way === 'search' && (
        <Search {...choice}>
          {/* What has been found so far stays visible during the search. */}
          {note}
        </Search>
      )}
      <Status>
        <RequestProgress fallback={way === 'search' ? null : note} />
      </Status>
    </Panel>
  );
}

function Dithering({ choices, change }: FileChoice) {
  const { t } = useText();
  return (
    <Checkbox
      label={t('download.smaller.dithers')}
      checked={choices.dithers}
      onChange={(dithers) => change({ dithers })}
    />
  );
}

function Palette(choice: FileChoice) {
  const { t, format } = useText();
  const id = useId();
  return (
    <Flex wrap="wrap" columnGap="6" rowGap="3" align="end">
      <div>
        <FieldLabel htmlFor={id}>{t('download.smaller.count')}</FieldLabel>
        <Select
          id={id}
          value={choice.choices.colors}
          onChange={({ currentTarget }) => choice.change({ colors: Number(currentTarget.value) })}
        >
          {COLORS.map((count) => (
            <option key={count} value={count}>
              {format.count(count)}
            </option>
          ))}
        </Select>
      </div>
      <Dithering {...choice} />
    </Flex>
  );
}

function Limit(choice: FileChoice) {
  const { t, format } = useText();
  const exactId = useId();
  const { choices, wanted, change, type, enter } = choice;
  const typed = typedLimit(choices, format);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter();
  };
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
          invalid={wanted === 'invalid'}
          aria-describedby={exactId}
          onText={type}
          onKeyDown={onEnter}
          onBlur={enter}
        />
        <Select
          aria-label={t('download.smaller.unit')}
          value={choices.unit}
          onChange={({ currentTarget }) => change({ unit: currentTarget.value === 'MB' ? 'MB' : 'kB' })}
        >
          {(['kB', 'MB'] as const).map((each) => (
            <option key={each} value={each}>
              {t(BYTE_UNIT_KEYS[each])}
            </option>
          ))}
        </Select>
        <Note id={exactId} alignSelf="center">
          {typed && t('download.smaller.exactly', { bytes: format.count(bytesOf(typed)) })}
        </Note>
      </Flex>
      <SegmentedControl
        label={t('download.smaller.by')}
        value={choices.by}
        options={[
          { value: 'pixels', label: t('download.smaller.pixels') },
          { value: 'colors', label: t('download.smaller.colors') },
        ]}
        onChange={(by) => change({ by })}
      />
      {choices.by === 'colors' && <Dithering {...choice} />}
    </Grid>
  );
}

/** A search can take minutes, so it starts only when its button is pressed. */
function Search({ search, isWorking, children }: FileChoice & { children: ReactNode }) {
  const { t } = useText();
  return (
    <Grid gap="3">
      <Note>{t('download.smaller.ways')}</Note>
      <Button justifySelf="start" busy={isWorking} inactive={isWorking} onClick={search}>
        {t('download.smaller.start')}
      </Button>
      {children}
    </Grid>
  );
}
