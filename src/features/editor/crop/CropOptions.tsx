import { Box, Flex } from '@chakra-ui/react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { CropAspect } from '../../../config/crop';
import type { Format } from '../../../i18n/format';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { sameSize } from '../../../lib/geometry';
import { parseAspect, parseInteger } from '../../../lib/parseQuantity';
import { abortError } from '../../../lib/promises';
import { useStore } from '../../../lib/store';
import { useSession } from '../../../session';
import { Chip, Recents } from '../../../shared/recent/Recents';
import { useRequest } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { FieldNote, Fields, useNoteId } from '../../../ui/FieldNote';
import { NumberField } from '../../../ui/NumberField';
import { Details, FieldPair } from '../../../ui/Panel';
import { toast } from '../../../ui/toaster';
import { aspectText } from './AspectChoice';
import { aspectOf } from './cropGeometry';
import type { CropModel } from './cropReducer';
import { boxAroundContent, type CropState } from './cropState';
import { ownAspects } from './stored';

/** The largest tolerance of `contentRect`, in levels of 8 bits. */
const MAX_LEVEL = 255;

/** What the visitor chooses for the search: both in percent. */
interface ContentOptions {
  /** The largest difference from the color of the margin that is cut off. */
  readonly tolerance: number;
  /** The distance of the box from the content: see `boxAroundContent`. */
  readonly margin: number;
}

const shapeOfBox = ({ image, aspect, fixed }: CropState) => [image.width, image.height, aspect, fixed].join();

/** Finds the content of the image, and places the box around it, until the component is removed. */
function useContent(model: CropModel) {
  const session = useSession();
  // The search is no request of the session, so it has its own order.
  const { pending, run } = useRequest<'content'>('edit');
  const search = useRef<AbortController>(null);
  /** What of the box did not fit around the content that was found last, and the box at that time. */
  const [misfit, setMisfit] = useState<{ part: 'size' | 'ratio'; shape: string } | null>(null);
  const shape = useStore(model.state, shapeOfBox);

  const stop = useCallback(() => {
    search.current?.abort(abortError('Nobody wants the result any more.'));
    setMisfit(null);
  }, []);
  useEffect(() => stop, [stop]);

  const find = useCallback(
    ({ tolerance, margin }: ContentOptions) => {
      stop();
      const controller = new AbortController();
      search.current = controller;
      const place = async () => {
        const level = Math.round((tolerance / 100) * MAX_LEVEL);
        const content = await session.contentRect(level, controller.signal);
        const before = model.state.get();
        const isWhole = content !== null && sameSize(content, before.image);
        const isPlaced = content !== null && !isWhole;
        if (isPlaced && !boxAroundContent(before.drag?.before ?? before, content, margin)) {
          setMisfit({ part: before.fixed ? 'size' : 'ratio', shape: shapeOfBox(before) });
          return;
        }
        if (isPlaced) model.change({ type: 'content', content, margin });
        const title = isWhole ? 'crop.noMargin' : content ? 'crop.found' : 'crop.noContent';
        toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t(title) });
      };
      run('content', place, 'crop.contentFailed');
    },
    [session, model, run, stop],
  );

  return { find, stop, misfit: misfit?.shape === shape ? misfit.part : null, isFinding: pending !== null };
}

/** In percent: 10 levels of 255, as `trim` of sharp has it. The noise of the border is added by the core. */
const DEFAULT_TOLERANCE = 4;

/** Parses a whole number from 0 to 100. Returns null for other text. */
function parsePercent(text: string, format: Format): number | null {
  const value = parseInteger(text, format, '%');
  return value !== null && value >= 0 && value <= 100 ? value : null;
}

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
  const aspect = parseAspect(typed, format);
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
      <Fields>
        <Flex gap="2" align="end" css={{ '& > div': { flex: '1' } }}>
          <NumberField
            label={t('crop.other')}
            unit=""
            steps={null}
            value={typed}
            readOnly={inactive}
            invalid={isRefused && aspect === null}
            onText={setTyped}
            onEnter={use}
          />
          <Button inactive={inactive} aria-label={t('crop.useRatio')} onClick={use}>
            {t('crop.use')}
          </Button>
        </Flex>
        <FieldNote problem={isRefused && aspect === null && t('crop.notAspect')} />
      </Fields>
    </Details>
  );
});

interface ContentProps {
  crop: CropModel;
  inactive: boolean;
}

const CONTENT_FIELDS = ['tolerance', 'margin'] as const;

/** Places the box on what is left without a transparent or single-colored margin. Rendered only while it is open. */
function ContentSearch({ crop, inactive }: ContentProps) {
  const { t, format } = useText();
  const [texts, setTexts] = useState({ tolerance: String(DEFAULT_TOLERANCE), margin: '0' });
  const { find, stop, misfit, isFinding } = useContent(crop);
  const noteId = useNoteId();
  const tolerance = parsePercent(texts.tolerance, format);
  const margin = parsePercent(texts.margin, format);
  const isValid = tolerance !== null && margin !== null;
  const search = () => {
    if (isValid && !inactive) find({ tolerance, margin });
  };
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isFinding) return;
        event.stopPropagation();
        stop();
      }}
    >
      <FieldPair>
        {CONTENT_FIELDS.map((field) => (
          <NumberField
            key={field}
            label={t(`crop.${field}`)}
            unit={t('units.percent')}
            value={texts[field]}
            min={0}
            max={100}
            invalid={parsePercent(texts[field], format) === null}
            readOnly={inactive}
            onText={(typed) => {
              setTexts({ ...texts, [field]: typed });
              stop();
            }}
            onEnter={search}
          />
        ))}
      </FieldPair>
      <Button
        width="full"
        marginTop="3"
        disabled={!isValid}
        inactive={inactive}
        busy={isFinding}
        aria-describedby={noteId}
        onClick={search}
      >
        {t('crop.find')}
      </Button>
      <FieldNote problem={isValid ? misfit && t(`crop.misfit.${misfit}`) : t('crop.notTolerance')} />
    </Box>
  );
}

export const ContentFields = memo(function Content(props: ContentProps) {
  const { t } = useText();
  return (
    <Details summary={t('crop.content')}>
      <Fields>
        <ContentSearch {...props} />
      </Fields>
    </Details>
  );
});
