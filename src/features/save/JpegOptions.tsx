import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { JPEG_QUALITY } from '../../config/limits';
import { fileSize, useText } from '../../i18n/useText';
import { useSessionState } from '../../session';
import { Checkbox } from '../../ui/Checkbox';
import { Note } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Slider } from '../../ui/Slider';
import type { OriginalQuality } from './originalQuality';
import { RangeFields } from './RangeFields';
import { FieldLabel, type SaveChoiceProps } from './saveFields';

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

function Range({ hasDensity, ...props }: SaveChoiceProps & { hasDensity: boolean }) {
  const { t } = useText();
  const { shrinks } = props.state.choices;
  return (
    <RangeFields canKeepPrint={shrinks && hasDensity} {...props}>
      <Checkbox
        label={t('download.range.shrinks')}
        checked={shrinks}
        onChange={(chosen) => props.dispatch({ type: 'choose', change: { shrinks: chosen } })}
      />
    </RangeFields>
  );
}

interface JpegOptionsProps extends SaveChoiceProps {
  hasAlpha: boolean;
  hasDensity: boolean;
  /** Whether the quality of the opened file can be kept. Null if that was no JPEG. */
  original: OriginalQuality | null;
}

export function JpegOptions({ hasAlpha, hasDensity, original, ...props }: JpegOptionsProps) {
  const { t } = useText();
  const { state, dispatch } = props;
  const { jpegWay, background, baseline } = state.choices;
  const colorId = useId();
  const problemId = useId();
  const problem = original?.problem;
  const ways = [
    { value: 'quality', label: t('download.jpeg.quality') },
    { value: 'range', label: t('download.range.way') },
    {
      value: 'original',
      label: t('download.jpeg.original.way'),
      inactiveBy: problem ? problemId : undefined,
    },
  ] as const;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
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
      {jpegWay === 'range' && <Range hasDensity={hasDensity} {...props} />}
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
