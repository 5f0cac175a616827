import { Flex, Grid } from '@chakra-ui/react';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import type { CropAspect } from '../../../config/crop';
import { MAX_SIDE } from '../../../config/limits';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { parseInteger } from '../../../lib/parseInteger';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { IconButton } from '../../../ui/IconButton';
import { NumberField } from '../../../ui/NumberField';
import { Details, Note, Pair } from '../../../ui/Panel';
import { Chip, Recents } from '../Recents';
import { sizeProblemText } from '../resize/SizeEntry';
import { sideIsInvalid, sizeProblem } from '../resize/sizeFields';
import { ownAspects } from '../stored';
import { aspectText } from './AspectChoice';
import { parseAspect } from './cropFields';
import { aspectOf } from './cropGeometry';
import type { CropAction } from './cropState';
import { enteredSize, type TargetTexts } from './cropTarget';

/** In percent. The noise of JPEG in a margin of one color is usually less: the pixels differ by up to 16 levels of 255. */
const DEFAULT_TOLERANCE = 8;

/** Otherwise Enter in a field would crop the image. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
  act();
};

interface OwnAspectProps {
  original: Size;
  inactive: boolean;
  onAspect: (aspect: CropAspect) => void;
}

/** Further proportions: those of the opened image, the last typed ones, and a field for others. */
export const OwnAspect = memo(function OwnAspect({ original, inactive, onAspect }: OwnAspectProps) {
  const { t, format } = useText();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const aspect = parseAspect(typed);
  const use = () => {
    setRefused(aspect === null);
    if (!aspect || inactive) return;
    ownAspects.remember(aspect);
    onAspect(aspect);
  };
  return (
    <Details summary={t('crop.more')}>
      <Recents
        label={t('crop.more')}
        recent={ownAspects}
        textOf={(each) => aspectText(each, format)}
        inactive={inactive}
        forgetLabel={(value) => t('crop.forget', { value })}
        onChoose={onAspect}
      >
        <li>
          <Chip
            type="button"
            aria-disabled={inactive || undefined}
            onClick={() => onAspect(aspectOf(original))}
          >
            {t('crop.original')}
          </Chip>
        </li>
      </Recents>
      <Flex gap="2" align="end" css={{ '& > div': { flex: '1' } }}>
        <NumberField
          label={t('crop.other')}
          unit=""
          steps={null}
          value={typed}
          readOnly={inactive}
          invalid={isRefused && aspect === null}
          aria-describedby={noteId}
          onText={setTyped}
          onKeyDown={onEnter(use)}
        />
        <Button inactive={inactive} aria-label={t('crop.useRatio')} onClick={use}>
          {t('crop.use')}
        </Button>
      </Flex>
      <Note id={noteId} color="danger" aria-live="polite">
        {isRefused && aspect === null ? t('crop.notAspect') : ''}
      </Note>
    </Details>
  );
});

interface FinalSizeProps {
  target: TargetTexts | null;
  isFixed: boolean;
  isSwappable: boolean;
  inactive: boolean;
  onCrop: (action: CropAction) => void;
}

/** Whether the box keeps its size, the exchange of its sides, and the size to which the cropped image is resized. */
export const FinalSize = memo(function FinalSize(props: FinalSizeProps) {
  const { target, isFixed, isSwappable, inactive, onCrop } = props;
  const text = useText();
  const { t } = text;
  const noteId = useId();
  const size = target && enteredSize(target);
  const problem = size && sizeProblem(size);
  return (
    <Grid justifyItems="start">
      <Flex width="full" align="center" justify="space-between" gap="3">
        <Checkbox
          label={t('crop.fixed')}
          checked={isFixed}
          inactive={inactive}
          onChange={(fixed) => onCrop({ type: 'fixed', fixed })}
        />
        <IconButton
          icon="swap"
          label={t('crop.swap')}
          variant="secondary"
          disabled={!isSwappable}
          inactive={inactive}
          onClick={() => onCrop({ type: 'swap' })}
        />
      </Flex>
      <Checkbox
        label={t('crop.thenResize')}
        checked={target !== null}
        inactive={inactive}
        onChange={(wanted) => onCrop({ type: 'thenResize', wanted })}
      />
      {target && (
        <Pair marginTop="1" width="full">
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`crop.target.${side}`)}
              unit={t('units.px')}
              value={target[side]}
              min={1}
              max={MAX_SIDE}
              readOnly={inactive}
              invalid={size !== null && sideIsInvalid(size[side], problem)}
              aria-describedby={noteId}
              onText={(typed) => onCrop({ type: 'target', texts: { ...target, [side]: typed } })}
              onBlur={() => onCrop({ type: 'settle' })}
            />
          ))}
        </Pair>
      )}
      <Note id={noteId} color="danger" aria-live="polite">
        {size && problem ? sizeProblemText(problem, size, text) : ''}
      </Note>
    </Grid>
  );
});

interface ContentProps {
  inactive: boolean;
  busy: boolean;
  /** `tolerance` is the largest difference from the color of the margin, in percent. */
  onFind: (tolerance: number) => void;
}

/** Places the box on what is left without a transparent or single-colored margin. */
export const Content = memo(function Content({ inactive, busy, onFind }: ContentProps) {
  const { t } = useText();
  const [text, setText] = useState(String(DEFAULT_TOLERANCE));
  const noteId = useId();
  const tolerance = parseInteger(text);
  const isValid = tolerance !== null && tolerance >= 0 && tolerance <= 100;
  const find = () => {
    if (isValid && !inactive) onFind(tolerance);
  };
  return (
    <Details summary={t('crop.content')}>
      <Pair alignItems="end">
        <NumberField
          label={t('crop.tolerance')}
          unit={t('units.percent')}
          value={text}
          min={0}
          max={100}
          invalid={!isValid}
          readOnly={inactive}
          aria-describedby={noteId}
          onText={setText}
          onKeyDown={onEnter(find)}
        />
        <Button disabled={!isValid} inactive={inactive} busy={busy} onClick={find}>
          {t('crop.find')}
        </Button>
      </Pair>
      <Note id={noteId} color="danger" aria-live="polite">
        {isValid ? '' : t('crop.notTolerance')}
      </Note>
    </Details>
  );
});
