import { useCallback, useMemo } from 'react';
import { DEFAULT_DPI, type Dpi, dpiOf, isPrintUnit, sameDpi } from '../../../config/print';
import { SIZE_MODE_KEY } from '../../../config/storage';
import {
  type Background,
  type Edit,
  editsOfStep,
  fitGeometry,
  lastFilter,
  lastResize,
  lockedAspectSize,
  pixelEdits,
  type ResizeEdit,
  sameBackground,
  sameEdits,
  sizeBefore,
} from '../../../edits';
import { useText } from '../../../i18n/useText';
import { compactSizeText, type Size, sameRect, sameSize } from '../../../lib/geometry';
import { storedChoice } from '../../../lib/storage';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { backgroundFor, lastBackground } from '../../../shared/background/lastBackground';
import { densityEdits, dpiText, imageDensity } from '../../../shared/print';
import { Undoable } from '../../../shared/request/Undoable';
import { useFirstPress } from '../../../shared/request/useFirstPress';
import { useRequest } from '../../../shared/request/useRequest';
import { taskFor } from '../../../shared/task/waitingTask';
import { toast } from '../../../ui/toaster';
import { recentSizes } from '../tool/recentSizes';
import { sizeProblem } from '../tool/sizeProblem';
import { createTool, useTool } from '../tool/tool';
import {
  hasTyped,
  initialFields,
  reduceFields,
  roundedSize,
  SIZE_MODES,
  type SizeFields,
  type SizeFieldsAction,
  type SizeMode,
  shapeDiffers,
} from './sizeFields';
import { fitEntries, sizeEntries } from './taskEntries';

const sizeMode = storedChoice<SizeMode>(SIZE_MODE_KEY, SIZE_MODES);

const backgroundOf = ({ background }: ResizeEdit): Background => background ?? 'transparent';

/** Whether the image stays the same if `edit` replaces its last resize. */
export function alreadyHasSize(
  { current, edits, original }: Pick<OpenImage, 'current' | 'edits' | 'original'>,
  edit: ResizeEdit,
): boolean {
  const last = lastResize(edits);
  if (!last) return sameSize(current.size, edit.size);
  // A new resize replaces the last one. So if that one had another effect, one to the same size gives a different image.
  const base = sizeBefore('resize', original.size, edits);
  const placed = ({ size, fit, at }: ResizeEdit) => fitGeometry(base, size, fit, at);
  const [before, after] = [placed(last), placed(edit)];
  return (
    sameSize(last.size, edit.size) &&
    last.filter === edit.filter &&
    sameBackground(backgroundOf(last), backgroundOf(edit)) &&
    sameRect(before.kept, after.kept) &&
    sameRect(before.filled, after.filled)
  );
}

function ResetNote({ edits }: { edits: readonly Edit[] }) {
  const { t, format } = useText();
  const kinds = pixelEdits(edits).map(({ kind }) => kind);
  const counted = [...new Set(kinds)].flatMap((kind) => {
    if (kind === 'resize') return [];
    const count = kinds.filter((each) => each === kind).length;
    return [t(`resize.counts.${kind}`, { count, value: format.count(count) })];
  });
  return t('resize.discarded', { list: format.list(counted) });
}

/**
 * The edit whose fit the stage shows on the present image: a cut, or bars. Null while the stage shows something else, as
 * after a resize, which `edit` replaces.
 */
function shownFit({ edits, editPreview }: OpenImage, edit: ResizeEdit): ResizeEdit | null {
  const isShown = edit.fit !== 'stretch' && !editPreview && lastResize(edits) === undefined;
  return isShown && sizeProblem(edit.size) === null ? edit : null;
}

type ResizeRequest = 'resize' | 'preview' | 'apply' | 'reset' | 'density';

const dpiOfFile = ({ source }: OpenImage) => (source.density ? dpiOf(source.density) : DEFAULT_DPI);

/** What was entered for the image `of`, for the fields when the visitor comes back from another page. */
interface Entered {
  readonly of: OpenImage['id'];
  /** The size of the last resize before it was rounded. */
  readonly exact: Size | null;
  /** Whether a unit of print was chosen. */
  readonly isPrint: boolean;
}

let entered: Entered | null = null;

const enteredFor = (of: OpenImage['id']): Entered =>
  entered?.of === of ? entered : { of, exact: null, isPrint: false };

function remember(of: OpenImage['id'], change: Partial<Omit<Entered, 'of'>>): void {
  entered = { ...enteredFor(of), ...change };
}

/** The Resize tab then shows a size in print as it was typed, also if another tab has made it. */
export const rememberEntered = (of: OpenImage['id'], exact: Size): void => remember(of, { exact });

/** The unit that was chosen last. A size in print sets a density too, which another image does not get unasked. */
function firstMode({ id }: OpenImage): SizeMode {
  const mode = sizeMode.get();
  return isPrintUnit(mode) && !enteredFor(id).isPrint ? 'px' : mode;
}

function fieldsOf(image: OpenImage) {
  const density = imageDensity(image);
  const { size } = image.current;
  const last = lastResize(image.edits);
  const background = last?.fit === 'contain' ? last.background : backgroundFor(image, lastBackground.get());
  const { exact } = enteredFor(image.id);
  return {
    original: lockedAspectSize(image.original.size, image.edits),
    base: sizeBefore('resize', image.original.size, image.edits),
    shown: exact && sameSize(roundedSize(exact), size) ? exact : size,
    density: density ? dpiOf(density) : DEFAULT_DPI,
    fit: last?.fit,
    at: last?.at,
    background: background === 'transparent' ? undefined : background,
  };
}

/** What a link has asked for, until the image is resized. The Crop tab has the size of an image that is to be cropped. */
function entriesOf({ id, edits }: OpenImage): readonly SizeFieldsAction[] {
  const task = edits.some(({ kind }) => kind === 'resize') ? null : taskFor(id);
  if (!task) return [];
  const isOfCrop = task.crop && (task.width || task.height);
  return [...(isOfCrop ? [] : sizeEntries(task)), ...fitEntries(task)];
}

function editOf(fields: SizeFields): ResizeEdit {
  const { width, height, isNearest, at, background } = fields;
  const fit = shapeDiffers(fields) ? fields.fit : 'stretch';
  return {
    kind: 'resize',
    size: { width, height },
    fit,
    ...(isNearest && { filter: 'nearest' }),
    ...(fit === 'cover' && at && { at }),
    ...(fit === 'contain' && background && { background }),
  };
}

/**
 * The fields are reset after a move through the history, and after each new edit except a resize and a density, which
 * keep the text that was typed meanwhile. Fields with the size from before have none: the resize was made elsewhere.
 */
function onImage(image: OpenImage, before: OpenImage, fields: SizeFields): SizeFieldsAction | null {
  const { steps, at } = image.history;
  const isMove = before.history.steps === steps;
  const step = steps[at - 1];
  const made = step ? editsOfStep(step) : [];
  const newest = (pixelEdits(made).at(-1) ?? made.at(-1))?.kind;
  const isTyped = !sameSize(fields, before.current.size);
  if (!isMove && (newest === 'density' || (newest === 'resize' && isTyped))) return null;
  return {
    type: 'image',
    ...fieldsOf(image),
    entries: entriesOf(image),
    ...(isMove && { isNearest: lastFilter(image.edits) === 'nearest' }),
  };
}

function tellDensity(density: Dpi): void {
  toast.show({
    topic: 'edit',
    type: 'success',
    title: ({ t, format }) => t('print.done', { dpi: dpiText(density, format) }),
  });
}

function tellUnchanged(): void {
  toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('resize.unchanged') });
}

export function useResize(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<ResizeRequest>('edit');
  const firstPress = useFirstPress();
  const tool = useTool(
    image,
    () =>
      createTool(
        entriesOf(image).reduce(
          reduceFields,
          initialFields({
            ...fieldsOf(image),
            mode: firstMode(image),
            isNearest: lastFilter(image.edits) === 'nearest',
          }),
        ),
        reduceFields,
      ),
    onImage,
  );
  const fields = useStore(tool.state);
  const edit = useMemo(() => editOf(fields), [fields]);

  const change = useCallback(
    (action: SizeFieldsAction) => {
      const { before, after } = tool.change(action);
      if (after.mode !== before.mode) {
        sizeMode.set(after.mode);
        if (isPrintUnit(after.mode)) remember(image.id, { isPrint: true });
      }
      // The preview is that of before.
      if (!sameEdits([editOf(after)], [editOf(before)])) session.discardPreview();
      return after;
    },
    [tool, session, image.id],
  );

  const chooseFit = useCallback(
    ({ fit, at }: Pick<ResizeEdit, 'fit' | 'at'>) => void change({ type: 'fit', fit, at }),
    [change],
  );

  const chooseBackground = useCallback(
    (background: Background) => {
      lastBackground.set(background);
      change({ type: 'background', background });
    },
    [change],
  );

  const setDensity = async () => {
    const { density } = change({ type: 'leave' });
    const edits = densityEdits(image, density);
    if (edits.length === 0) return;
    await session.apply(edits, { on: image });
    tellDensity(density);
  };

  const isUnchanged = (edit: ResizeEdit) => alreadyHasSize(image, edit);

  const resize = async () => {
    const left = change({ type: 'leave' });
    const { mode, density, exact } = left;
    const edit = editOf(left);
    // A size in print is one of pixels and of a density.
    const densities = isPrintUnit(mode) ? densityEdits(image, density) : [];
    if (!isUnchanged(edit)) {
      const made = await session.apply([edit, ...densities], { on: image });
      rememberEntered(image.id, exact);
      recentSizes.remember(edit.size);
      toast.show({
        topic: 'edit',
        type: 'success',
        title: ({ t }) => t('resize.done', { size: compactSizeText(made.current.size) }),
      });
    } else if (densities.length > 0) {
      await session.apply(densities, { on: image });
      tellDensity(density);
    } else tellUnchanged();
  };

  const preview = async () => {
    const edit = editOf(tool.state.get());
    if (isUnchanged(edit)) tellUnchanged();
    else await session.preview(edit, { on: image });
  };

  const apply = async () => {
    const { mode, density, exact } = tool.state.get();
    const isPad = image.editPreview?.edit.kind === 'pad';
    const { edits } = await session.applyPreview(
      ...(!isPad && isPrintUnit(mode) ? densityEdits(image, density) : []),
    );
    if (isPad) {
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('pad.done') });
      return;
    }
    rememberEntered(image.id, exact);
    const made = lastResize(edits);
    if (made) recentSizes.remember(made.size);
    toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('resize.applied') });
  };

  const reset = async () => {
    const { edits } = image;
    session.discardPreview();
    // The functions of the toast refer to the history and the edits, but not to an image. So its pictures can be
    // garbage-collected while the toast is shown.
    const { id, history } = edits.length > 0 ? await session.reset({ on: image }) : image;
    change({ type: 'reset', density: dpiOfFile(image) });
    if (!pixelEdits(edits).some(({ kind }) => kind !== 'resize')) return;
    const undo = () => session.undo({ on: { id, history } });
    // `useRequest('edit')` dismisses this toast when the next action of the editor starts, for example a crop.
    toast.show({
      topic: 'edit',
      type: 'info',
      title: ({ t }) => (
        <Undoable onUndo={() => run('reset', undo, 'restore.failed')}>{t('resize.resetDone')}</Undoable>
      ),
      description: () => <ResetNote edits={edits} />,
      undo: true,
    });
  };

  return {
    fields,
    edit,
    shownFit: shownFit(image, edit),
    change,
    chooseFit,
    chooseBackground,
    /** Whether the image is as the fields say, after an edit. */
    isDone: image.edits.length > 0 && isUnchanged(edit),
    pending,
    canReset:
      image.edits.length > 0 ||
      image.editPreview !== null ||
      !sameSize(edit.size, image.original.size) ||
      !sameDpi(fields.density, dpiOfFile(image)) ||
      hasTyped(fields),
    resize: () => {
      // The second press of a double click would replace the message about the first one.
      if (firstPress() || !isUnchanged(editOf(tool.state.get()))) run('resize', resize, 'resize.failed');
    },
    preview: () => run('preview', preview, 'resize.failed'),
    apply: () => run('apply', apply, 'resize.failed'),
    setDensity: () => run('density', setDensity, 'print.failed'),
    reset: () => run('reset', reset, 'resize.resetFailed'),
  };
}
