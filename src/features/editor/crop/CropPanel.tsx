import { chakra } from '@chakra-ui/react';
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { CropAspect } from '../../../config/crop';
import { SPOKEN_RECT_MS } from '../../../config/timings';
import { useText } from '../../../i18n/useText';
import { type Rect, type Size, sameSize } from '../../../lib/geometry';
import { type OpenImage, useSession, useSessionState } from '../../../session';
import { RequestProgress } from '../../../shared/RequestProgress';
import { Button, TextButton } from '../../../ui/Button';
import { useDesktop } from '../../../ui/useDesktop';
import { DownloadButton } from '../DownloadButton';
import { NumberField } from '../NumberField';
import { EditorBar, Note, Pair, PanelForm, Status } from '../Panel';
import { UNDOES_MOVES } from '../useHistoryMoves';
import { AspectChoice } from './AspectChoice';
import { Content, FinalSize, OwnAspect } from './CropOptions';
import { CROP_FIELDS, type CropField, leastOf } from './cropFields';
import {
  type CropAction,
  type CropState,
  canSwap,
  fieldProblem,
  isCroppable,
  textOf,
  tooLarge,
} from './cropState';
import type { useCrop } from './useCrop';

interface CropNoteProps {
  id: string;
  crop: CropState;
  onResizeTo: (size: Size) => void;
}

function CropNote({ id, crop, onResizeTo }: CropNoteProps) {
  const { t, format } = useText();
  const large = tooLarge(crop);
  const refused = (reason: ReturnType<typeof fieldProblem>) =>
    CROP_FIELDS.filter((field) => fieldProblem(crop, field) === reason);
  const [notWhole] = refused('notWhole');
  const problems = notWhole
    ? [t('crop.notWhole', { least: leastOf(notWhole) })]
    : [
        ...refused('most').map((field) => t(`crop.most.${field}`, { value: format.count(crop.rect[field]) })),
        ...refused('least').map((field) => t('crop.least', { field: t(`crop.${field}`) })),
      ];
  const isFine = problems.length === 0;
  return (
    <Note id={id} color={isFine ? undefined : 'danger'}>
      {/* Only problems are in the live region. Screen readers should not announce the image size. */}
      <span aria-live="polite">
        <span>{problems.join(' ')}</span>
        {large && (
          <TextButton type="button" color="text" marginInlineStart="1.5" onClick={() => onResizeTo(large)}>
            {t('crop.instead', { size: format.size(large) })}
          </TextButton>
        )}
      </span>
      {isFine && <span>{t('crop.image', { size: format.size(crop.image) })}</span>}
    </Note>
  );
}

function rectWords({ t, format: { count } }: ReturnType<typeof useText>, rect: Rect): string {
  const { x, y, width, height } = rect;
  return t('crop.rect', { x: count(x), y: count(y), width: count(width), height: count(height) });
}

/**
 * A live region for screen readers. It announces the crop rectangle after the rectangle has stayed the same for
 * `SPOKEN_RECT_MS`. The rectangle is not announced while a number field has the focus, because the screen reader speaks
 * the typed keys. The rectangle is also not announced if it changes because the size of the image has changed. In this
 * case, another component (`EditorStage`) announces the new size of the image.
 */
function SpokenRect({ crop: { rect, image } }: { crop: CropState }) {
  const text = useText();
  const [{ seen, of }, see] = useState({ seen: rect, of: image });
  const [spoken, speak] = useState<Rect | null>(null);
  if (of !== image) see({ seen: rect, of: image });

  useEffect(() => {
    if (rect === seen || of !== image) return;
    const timer = setTimeout(() => {
      see({ seen: rect, of: image });
      if (document.activeElement?.matches('[role=spinbutton]')) return;
      speak(rect);
    }, SPOKEN_RECT_MS);
    return () => clearTimeout(timer);
  }, [rect, seen, image, of]);

  return (
    <chakra.p srOnly aria-live="polite">
      {spoken && rectWords(text, spoken)}
    </chakra.p>
  );
}

interface RectFieldProps {
  field: CropField;
  value: string;
  min: number;
  max: number;
  readOnly: boolean;
  invalid: boolean;
  isTyping: boolean;
  noteId: string;
  onCrop: (action: CropAction) => void;
}

/** A field for a number of the crop rectangle. While the box is dragged, only fields with another number render. */
const RectField = memo(function RectField({ field, isTyping, noteId, onCrop, ...props }: RectFieldProps) {
  const { t } = useText();
  return (
    <NumberField
      {...props}
      label={t(`crop.${field}`)}
      unit={t('units.px')}
      onText={(text) => onCrop({ type: 'field', field, text })}
      onBlur={() => onCrop({ type: 'settle' })}
      aria-describedby={noteId}
      // While a text is being typed, the browser undoes the typing. Otherwise Undo takes back a move of the box.
      {...{ [UNDOES_MOVES]: !isTyping || undefined }}
    />
  );
});

interface CropPanelProps {
  image: OpenImage;
  crop: ReturnType<typeof useCrop>;
}

export const CropPanel = memo(function CropPanel({ image, crop: { crop, ...actions } }: CropPanelProps) {
  const { t } = useText();
  const session = useSession();
  const inactive = useSessionState((state) => state.request !== null);
  const noteId = useId();
  const desktop = useDesktop();
  const { change, pending, cut, find, isFinding } = actions;
  // While a request runs, the controls keep their look, and their actions are ignored.
  const act = useCallback(
    (action: CropAction) => {
      if (!session.getState().request) change(action);
    },
    [session, change],
  );
  const chooseAspect = useCallback((aspect: CropAspect) => act({ type: 'aspect', aspect }), [act]);

  const cropRef = useRef<HTMLButtonElement>(null);
  const resizeTo = (size: Size) => {
    act({ type: 'resizeTo', size });
    // The pressed button is removed.
    cropRef.current?.focus({ preventScroll: true });
  };

  const { rect, image: size } = crop;
  const whole = sameSize(rect, size);
  // While the rectangle covers the whole image, a crop would change nothing. So the download button of an edited image
  // is the primary button.
  const next = image.edits.length > 0 && whole ? 'download' : 'crop';

  // The lowest and the highest number in each field, in image pixels. The arrow keys stop at these numbers. Typed text
  // is not limited to them.
  const bounds = {
    x: { min: leastOf('x'), max: size.width - rect.width },
    y: { min: leastOf('y'), max: size.height - rect.height },
    width: { min: leastOf('width'), max: size.width },
    height: { min: leastOf('height'), max: size.height },
  };
  const fieldProps = (field: CropField) => ({
    field,
    value: textOf(crop, field),
    ...bounds[field],
    readOnly: inactive,
    invalid: crop.texts[field] !== undefined && fieldProblem(crop, field) !== null,
    isTyping: crop.typing !== null,
    noteId,
    onCrop: change,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!inactive) cut();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (inactive || nativeEvent.isComposing) return;
    const hasTyped =
      crop.typing !== null ||
      CROP_FIELDS.some((field) => crop.texts[field] !== undefined || fieldProblem(crop, field) !== null);
    if (key === 'Escape' && hasTyped) change({ type: 'revert' });
    // The first Enter applies the typed number. Only the next press submits the form.
    else if (key === 'Enter' && crop.typing) change({ type: 'settle' });
    else return;
    event.preventDefault();
  };

  const cropButton = (
    <Button
      ref={cropRef}
      type="submit"
      disabled={!isCroppable(crop)}
      variant={next === 'crop' ? 'primary' : 'secondary'}
      inactive={inactive}
      busy={pending === 'crop'}
      aria-keyshortcuts="Enter"
    >
      {t(crop.target ? 'crop.applyResize' : 'crop.apply')}
    </Button>
  );
  const saveButton = <DownloadButton edits={image.edits} next={next === 'download'} />;

  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.crop')}>
      <AspectChoice
        value={crop.aspect}
        isDerived={crop.target !== null}
        original={image.original.size}
        inactive={inactive}
        onChange={chooseAspect}
      />
      <Pair>
        <RectField {...fieldProps('x')} />
        <RectField {...fieldProps('y')} />
        <RectField {...fieldProps('width')} />
        <RectField {...fieldProps('height')} />
      </Pair>
      <SpokenRect crop={crop} />
      <Status>
        <RequestProgress fallback={<CropNote id={noteId} crop={crop} onResizeTo={resizeTo} />} />
      </Status>
      <div>
        <FinalSize
          target={crop.target?.texts ?? null}
          isFixed={crop.fixed}
          isSwappable={canSwap(crop)}
          inactive={inactive}
          onCrop={act}
        />
        <OwnAspect original={image.original.size} inactive={inactive} onAspect={chooseAspect} />
        <Content inactive={inactive} busy={isFinding} onFind={find} />
      </div>
      <Pair>
        {desktop && cropButton}
        <Button inactive={inactive} onClick={() => change({ type: 'reset' })}>
          {t('crop.reset')}
        </Button>
      </Pair>
      {desktop ? (
        saveButton
      ) : (
        <EditorBar>
          {cropButton}
          {saveButton}
        </EditorBar>
      )}
    </PanelForm>
  );
});
