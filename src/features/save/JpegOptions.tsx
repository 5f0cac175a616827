import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { JPEG_QUALITY } from '../../config/limits';
import { fileSize, useText } from '../../i18n/useText';
import { useSessionState } from '../../session';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../../ui/NumberField';
import { Note } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Slider } from '../../ui/Slider';
import type { OriginalQuality } from './originalQuality';
import { FieldLabel, type SaveChoiceProps, UnitSelect } from './saveFields';

const Color = chakra('input', {
  base: { width: '3rem', height: 'control', borderRadius: 'control', cursor: 'pointer' },
});

function Quality({ state, dispatch }: SaveChoiceProps) {
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
function ByteRangeFields({ noteId, ...props }: SaveChoiceProps & { noteId: string }) {
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

interface JpegOptionsProps extends SaveChoiceProps {
  hasAlpha: boolean;
  /** Whether the quality of the opened file can be kept. Null if that was no JPEG. */
  original: OriginalQuality | null;
  /** The id of the element that says what is wrong with the sizes. */
  noteId: string;
}

export function JpegOptions({ hasAlpha, original, noteId, ...props }: JpegOptionsProps) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { jpegWay, background, baseline } = state.choices;
  const colorId = useId();
  const problemId = useId();
  const problem = original?.problem;
  const ways = [
    { value: 'quality', label: t('download.jpeg.quality') },
    { value: 'range', label: t('download.jpeg.range') },
    {
      value: 'original',
      label: t('download.jpeg.original.way'),
      inactiveBy: problem ? problemId : undefined,
    },
  ] as const;
  return (
    <Grid gap="4">
      <Note>{t(jpegWay === 'original' ? 'download.jpeg.original.note' : 'download.jpeg.lossy')}</Note>
      <SegmentedControl
        label={t('download.jpeg.way')}
        isLabelHidden
        value={jpegWay}
        options={original ? ways : ways.slice(0, 2)}
        onChange={(chosen) => dispatch({ type: 'choose', change: { jpegWay: chosen } })}
      />
      {problem && <Note id={problemId}>{problem}</Note>}
      {jpegWay === 'quality' && <Quality {...props} />}
      {jpegWay === 'range' && <ByteRangeFields noteId={noteId} {...props} />}
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
