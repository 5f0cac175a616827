import { Flex, Grid } from '@chakra-ui/react';
import { type ComponentProps, memo } from 'react';
import { type Text, useText } from '../../../i18n/useText';
import type { OpenImage } from '../../../session';
import { BackgroundField } from '../../../shared/background/BackgroundField';
import { useInactive } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { Details, FieldPair } from '../../../ui/Panel';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { sizeProblemText } from '../tool/sizeProblem';
import { isPadProblem, numberOf, type PadProblem, SHAPES, SQUARE_ON_WHITE } from './padFields';
import { usePad, type usePadTool } from './usePad';

function problemText(problem: PadProblem, text: Text): string {
  const { t, format } = text;
  if (problem.field === 'corners') return t('pad.notCorners', { most: format.count(problem.most) });
  if (problem.kind === 'unclear') return t('pad.notMargin');
  if (problem.kind === 'fraction') return t('resize.fraction');
  return sizeProblemText(problem.limit, problem.size, text);
}

interface AmountProps extends Pick<ComponentProps<typeof NumberField>, 'onEnter' | 'invalid'> {
  label: string;
  value: string;
  onText: (text: string) => void;
}

/** A field for pixels or percent. */
function Amount({ value, onText, ...rest }: AmountProps) {
  const { t, format } = useText();
  const number = numberOf(value, format);
  const onStep = (by: 1 | -1) => {
    if (number) onText(`${Math.max(number.value + by, 0)}${number.isPercent ? '%' : ''}`);
  };
  return (
    <NumberField
      // A number without a unit is one of pixels.
      unit={number?.isPercent ? '' : `${t('units.px')}, ${t('units.percent')}`}
      min={0}
      inputMode="text"
      value={value}
      steps={{ number: number?.value ?? null, onStep }}
      onText={onText}
      {...rest}
    />
  );
}

interface PadSectionProps {
  image: OpenImage;
  tool: ReturnType<typeof usePadTool>;
}

function Controls({ image, tool }: PadSectionProps) {
  const text = useText();
  const { t, format } = text;
  const { fields, made, pending, isPreviewing, choose, apply } = usePad(image, tool);
  const inactive = useInactive(image) && !isPreviewing;
  const problem = isPadProblem(made) ? made : null;
  const onEnter = problem || inactive ? () => {} : apply;
  const size = isPadProblem(made)
    ? null
    : { width: made.size.width + 2 * made.margin, height: made.size.height + 2 * made.margin };
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3" paddingBottom="2">
      <Flex>
        <Button onClick={() => choose(SQUARE_ON_WHITE)}>{t('pad.squareOnWhite')}</Button>
      </Flex>
      <SegmentedControl
        label={t('pad.shape')}
        value={fields.shape}
        options={SHAPES.map((value) => ({ value, label: t(`pad.${value}`) }))}
        onChange={(shape) => choose({ shape })}
      />
      <Fields>
        <FieldPair>
          <Amount
            label={t('pad.margin')}
            value={fields.margin}
            invalid={problem?.field === 'margin'}
            onText={(margin) => choose({ margin })}
            onEnter={onEnter}
          />
          {fields.shape !== 'circle' && (
            <Amount
              label={t('pad.corners')}
              value={fields.corners}
              invalid={problem?.field === 'corners'}
              onText={(corners) => choose({ corners })}
              onEnter={onEnter}
            />
          )}
        </FieldPair>
        <FieldNote problem={problem && problemText(problem, text)}>
          {size && t('units.pixels', { size: format.size(size) })}
        </FieldNote>
      </Fields>
      <BackgroundField
        value={fields.background}
        takesColors={image.source.takesColors}
        onChange={(background) => choose({ background })}
      />
      <Button inactive={inactive || problem !== null} busy={pending === 'pad'} onClick={apply}>
        {t('pad.apply')}
      </Button>
    </Grid>
  );
}

/** A margin around the image, its shape and its background. The stage shows what is chosen before it is applied. */
export const PadSection = memo(function PadSection({ image, tool }: PadSectionProps) {
  const { t } = useText();
  return (
    <Details summary={t('pad.title')}>
      <Controls image={image} tool={tool} />
    </Details>
  );
});
