import { chakra, Flex, Grid } from '@chakra-ui/react';
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CropAspect } from '../../../config/crop';
import { AT_LOW_WINDOW } from '../../../config/layout';
import { DEFAULT_DPI, dpiOf } from '../../../config/print';
import { ANNOUNCE_RECT_MS } from '../../../config/timings';
import { useText } from '../../../i18n/useText';
import { type Rect, type Size, sameSize } from '../../../lib/geometry';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { imageDensity } from '../../../shared/print';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { useInactive } from '../../../shared/request/useRequest';
import { Button, TextButton } from '../../../ui/Button';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { IconButton } from '../../../ui/IconButton';
import { NumberField } from '../../../ui/NumberField';
import { ButtonRow, PanelActions, PanelForm, StatusLine } from '../../../ui/Panel';
import { useDesktop } from '../../../ui/useDesktop';
import { EditorBar, HistorySlotContext } from '../tool/EditorBar';
import { SaveButton } from '../tool/SaveButton';
import { UNDOES_CHOICES } from '../tool/useHistoryMoves';
import { AspectChoice } from './AspectChoice';
import { ContentFields, OwnAspect } from './CropOptions';
import { CROP_FIELDS, type CropField, minimumOf, parseField } from './cropFields';
import type { CropModel } from './cropReducer';
import {
  type CropAction,
  type CropState,
  canSwap,
  fieldProblem,
  fieldTextOf,
  hasTypedField,
  isCroppable,
  typedSizeTooLarge,
} from './cropState';
import { FinalSizeFields } from './FinalSizeFields';
import { isPercent } from './finalSize';
import type { useCrop } from './useCrop';

function problemsOf(state: CropState, { t, format }: ReturnType<typeof useText>): string[] {
  const refused = (reason: ReturnType<typeof fieldProblem>) =>
    CROP_FIELDS.filter((field) => fieldProblem(state, field) === reason);
  const [notWhole] = refused('notWhole');
  return notWhole
    ? [t('crop.notWhole', { least: minimumOf(notWhole) })]
    : [
        ...refused('most').map((field) =>
          t(`crop.most.${field}`, { value: format.count(state.rect[field]) }),
        ),
        ...refused('least').map((field) => t('crop.least', { field: t(`crop.${field}`) })),
      ];
}

function CropNote({ crop, onResizeTo }: { crop: CropModel; onResizeTo: (size: Size) => void }) {
  const text = useText();
  const { t, format } = text;
  const image = useStore(crop.state, (state) => state.image);
  // Null during a drag, because its start removes what was typed. So no movement renders the note again.
  const entered = useStore(crop.state, (state) => (hasTypedField(state) ? state : null));
  const large = entered && typedSizeTooLarge(entered);
  const problems = entered ? problemsOf(entered, text) : [];
  const problem = problems.length > 0 && (
    <>
      <span>{problems.join(' ')}</span>
      {large && (
        <TextButton type="button" color="text" marginInlineStart="1.5" onClick={() => onResizeTo(large)}>
          {t('crop.instead', { size: format.size(large) })}
        </TextButton>
      )}
    </>
  );
  return <FieldNote problem={problem}>{t('crop.image', { size: format.size(image) })}</FieldNote>;
}

function rectWords({ t, format: { count } }: ReturnType<typeof useText>, rect: Rect): string {
  const { x, y, width, height } = rect;
  return t('crop.rect', { x: count(x), y: count(y), width: count(width), height: count(height) });
}

/**
 * Announces the crop rectangle when it has rested for `ANNOUNCE_RECT_MS`, except while a number field has the focus,
 * because the screen reader speaks the typed keys. A change with the size of the image is announced by `EditorStage`.
 */
function SpokenRect({ crop }: { crop: CropModel }) {
  const text = useText();
  const [spoken, speak] = useState<Rect | null>(null);

  useEffect(() => {
    let { rect: known, image: of } = crop.state.get();
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = crop.state.subscribe(() => {
      const { rect, image } = crop.state.get();
      clearTimeout(timer);
      if (image !== of) [known, of] = [rect, image];
      if (rect === known) return;
      timer = setTimeout(() => {
        known = rect;
        if (!document.activeElement?.matches('[role=spinbutton]')) speak(rect);
      }, ANNOUNCE_RECT_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [crop]);

  return (
    <chakra.p srOnly aria-live="polite">
      {spoken && rectWords(text, spoken)}
    </chakra.p>
  );
}

/** The highest number in a field, in image pixels. The arrow keys stop there. Typed text is not limited to it. */
function mostOf({ image, rect }: CropState, field: CropField): number {
  if (field === 'x') return image.width - rect.width;
  if (field === 'y') return image.height - rect.height;
  return image[field];
}

interface RectFieldProps {
  field: CropField;
  crop: CropModel;
  readOnly: boolean;
}

const RectField = memo(function RectField({ field, crop, readOnly }: RectFieldProps) {
  const { t, format } = useText();
  const ref = useRef<HTMLInputElement>(null);
  // The text follows a drag without a React render, which would add a tenth to the work of the main thread. If React
  // renders the field during a drag, the effect restores the text.
  useLayoutEffect(() => {
    const show = () => {
      if (ref.current) ref.current.value = fieldTextOf(crop.state.get(), field);
    };
    show();
    return crop.state.subscribe(show);
  });
  const value = useStore(crop.state, (state) => fieldTextOf(state.drag?.before ?? state, field));
  const max = useStore(crop.state, (state) => mostOf(state.drag?.before ?? state, field));
  const invalid = useStore(
    crop.state,
    (state) => state.texts[field] !== undefined && fieldProblem(state, field) !== null,
  );
  const isTyping = useStore(crop.state, ({ typing }) => typing !== null);
  return (
    <NumberField
      ref={ref}
      value={value}
      min={minimumOf(field)}
      max={max}
      readOnly={readOnly}
      invalid={invalid}
      label={t(`crop.${field}`)}
      unit={t('units.px')}
      onText={(text) => crop.change({ type: 'field', field, text, value: parseField(field, text, format) })}
      onBlur={() => crop.change({ type: 'settle' })}
      // While a text is being typed, the browser undoes the typing. Otherwise Undo takes back a choice.
      {...{ [UNDOES_CHOICES]: !isTyping || undefined }}
    />
  );
});

/**
 * Two fields beside each other, also in the narrowest window. Between them is room for the button of `Swap`, the last child:
 * the Tab key leads from one field to the other.
 */
const RectRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 'calc({sizes.control} + 2 * {spacing.1})',
    rowGap: '3',
    // In 5.75rem, a number field shows five digits and its unit.
    '& > *': { flex: '1 1 5.75rem' },
    '&:has(> :nth-child(3))': { columnGap: '1' },
    '& > :nth-child(2)': { order: '2' },
    '& > :nth-child(3)': { order: '1', flex: 'none', alignSelf: 'end' },
  },
});

/** The bar below a picture that fills the window: in a wide window one line, else the ratios above the buttons. */
const FullForm = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: { lg: 'end' },
    gap: { base: '2', lg: '6' },
    '--panel-padding': { base: '{spacing.4}', md: '{spacing.5}' },
    paddingInline: 'var(--panel-padding)',
    paddingBlock: '2',
    '& > fieldset': { flex: '1' },
    '& legend': { srOnly: true },
    // The list of the history is placed above the bar.
    position: 'relative',
    [AT_LOW_WINDOW]: { '&&': { flexDirection: 'column', alignItems: 'stretch', gap: '4' } },
  },
});

/** In a narrow window, the icons are above the two buttons, which are one below the other if their texts need it. */
const FullButtons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { sm: 'center' },
    justifyContent: 'end',
    gap: '2',
    '& > :last-child > button': {
      flex: { base: '1 1 0', sm: 'none' },
      paddingInline: { base: '2', sm: '4' },
    },
    [AT_LOW_WINDOW]: {
      '&&': { flexDirection: 'column', alignItems: 'stretch' },
      '&& > :last-child > button': { flex: '1 1 0', paddingInline: '2' },
    },
  },
});

interface SwapProps {
  crop: CropModel;
  inactive: boolean;
  onCrop: (action: CropAction) => void;
}

function Swap({ crop, inactive, onCrop }: SwapProps) {
  const { t } = useText();
  const isPossible = useStore(crop.state, canSwap);
  return (
    <IconButton
      icon="swap"
      label={t('crop.swap')}
      disabled={!isPossible}
      inactive={inactive}
      onClick={() => onCrop({ type: 'swap' })}
    />
  );
}

interface CropPanelProps {
  image: OpenImage;
  crop: ReturnType<typeof useCrop>;
  /** Whether the picture fills the window. Then only the controls that a crop needs are shown, in a bar below it. */
  isFull: boolean;
  /** Leaves the full window. */
  onLeave: () => void;
}

export const CropPanel = memo(function CropPanel({ image, crop, isFull, onLeave }: CropPanelProps) {
  const { t } = useText();
  const session = useSession();
  const inactive = useInactive(image);
  const desktop = useDesktop();
  const historySlot = useContext(HistorySlotContext);
  const { model, pending, cut } = crop;
  const { change } = model;
  // While a request runs, the controls keep their look, and their actions are ignored.
  const act = useCallback(
    (action: CropAction) => {
      if (!session.getState().request) change(action);
    },
    [session, change],
  );
  const chooseAspect = useCallback((aspect: CropAspect) => act({ type: 'aspect', aspect }), [act]);

  const present = imageDensity(image);
  const density = useMemo(() => (present ? dpiOf(present) : DEFAULT_DPI), [present]);
  const cropRef = useRef<HTMLButtonElement>(null);
  const resizeTo = (size: Size) => {
    act({ type: 'resizeTo', size, density });
    // The pressed button is removed.
    cropRef.current?.focus({ preventScroll: true });
  };

  const aspect = useStore(model.state, (state) => state.aspect);
  const isResized = useStore(model.state, (state) => state.finalSize !== null);
  const isDerived = useStore(model.state, ({ finalSize }) => finalSize !== null && !isPercent(finalSize));
  const croppable = useStore(model.state, isCroppable);
  const whole = useStore(model.state, ({ rect, image: size }) => sameSize(rect, size));
  // While the rectangle covers the whole image, a crop would change nothing. So the download button of an edited image
  // is the primary button.
  const next = image.edits.length > 0 && whole ? 'download' : 'crop';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inactive) return;
    if (isFull) onLeave();
    cut();
  };

  // What Cancel in the full window restores.
  const choices = useRef<CropState>(null);
  useLayoutEffect(() => {
    choices.current = isFull ? model.state.get() : null;
  }, [isFull, model]);
  const cancel = () => {
    // Undo or Redo can have changed the image.
    const before = choices.current;
    if (before && sameSize(before.image, model.state.get().image))
      change({ type: 'restore', choices: before });
    onLeave();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (inactive) return;
    const state = model.state.get();
    const hasTyped =
      state.typing !== null ||
      CROP_FIELDS.some((field) => state.texts[field] !== undefined || fieldProblem(state, field) !== null);
    if (key === 'Escape' && hasTyped) change({ type: 'revert' });
    // The first Enter applies the typed number. Only the next press submits the form.
    else if (key === 'Enter' && state.typing) change({ type: 'settle' });
    else return;
    event.preventDefault();
  };

  const ratios = (
    <AspectChoice
      value={aspect}
      isDerived={isDerived}
      original={image.original.size}
      inactive={inactive}
      onChange={chooseAspect}
    />
  );
  const cropButton = (
    <Button
      ref={cropRef}
      type="submit"
      disabled={!croppable}
      variant={next === 'crop' ? 'primary' : 'secondary'}
      data-next={next === 'crop' || undefined}
      inactive={inactive}
      busy={pending === 'crop'}
      aria-keyshortcuts="Enter"
    >
      {/* The bar of a phone has no room for more than one word. */}
      <span>{t(isResized && desktop ? 'crop.applyResize' : 'crop.apply')}</span>
    </Button>
  );
  const saveButton = <SaveButton edits={image.edits} next={next === 'download'} />;

  if (isFull)
    return (
      <FullForm noValidate onSubmit={submit} aria-label={t('editor.tabs.crop')}>
        {ratios}
        <FullButtons>
          <Flex flexShrink="0" gap="1" align="center">
            <Flex ref={historySlot} />
            <Swap crop={model} inactive={inactive} onCrop={act} />
          </Flex>
          <ButtonRow>
            <Button onClick={cancel}>{t('progress.cancel')}</Button>
            {cropButton}
          </ButtonRow>
        </FullButtons>
        <SpokenRect crop={model} />
      </FullForm>
    );
  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.crop')}>
      {ratios}
      <Fields>
        <Grid gap="3">
          <RectRow>
            <RectField field="x" crop={model} readOnly={inactive} />
            <RectField field="y" crop={model} readOnly={inactive} />
          </RectRow>
          <RectRow>
            <RectField field="width" crop={model} readOnly={inactive} />
            <RectField field="height" crop={model} readOnly={inactive} />
            <Swap crop={model} inactive={inactive} onCrop={act} />
          </RectRow>
        </Grid>
        <SpokenRect crop={model} />
        <StatusLine>
          <RequestProgress fallback={<CropNote crop={model} onResizeTo={resizeTo} />} />
        </StatusLine>
      </Fields>
      <div>
        <FinalSizeFields crop={model} density={density} inactive={inactive} onCrop={act} />
        <OwnAspect original={image.original.size} inactive={inactive} onAspect={chooseAspect} />
        <ContentFields crop={model} inactive={inactive} />
      </div>
      <PanelActions>
        <ButtonRow>
          {desktop && cropButton}
          <Button inactive={inactive} onClick={() => change({ type: 'reset' })}>
            {t('crop.reset')}
          </Button>
        </ButtonRow>
        {desktop ? (
          saveButton
        ) : (
          <EditorBar>
            {cropButton}
            {saveButton}
          </EditorBar>
        )}
      </PanelActions>
    </PanelForm>
  );
});
