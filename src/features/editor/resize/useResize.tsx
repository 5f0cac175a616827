import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DEFAULT_DPI, type Dpi, densityAt, dpiOf, isPrintUnit, sameDpi } from '../../../config/print';
import {
  densityEdit,
  type Edit,
  type History,
  lastFilter,
  lastResize,
  type PixelEdit,
  type ResizeEdit,
  shapeToKeep,
  sizeBeforeResize,
} from '../../../edits';
import { useText } from '../../../i18n/useText';
import { type Size, sameSize, sizeTight } from '../../../lib/geometry';
import { createStore, useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { dpiText, hasDpi, imageDensity } from '../../../shared/print';
import { Undoable } from '../../../shared/Undoable';
import { useFirstPress } from '../../../shared/useFirstPress';
import { useRequest } from '../../../shared/useRequest';
import { toast } from '../../../ui/toaster';
import { recentSizes, sizeMode } from '../stored';
import {
  hasTyped,
  initialFields,
  reduceFields,
  type SizeFields,
  type SizeFieldsAction,
  wholeSize,
} from './sizeFields';

/** Whether the image stays the same if it is stretched to `size` (in pixels). */
export function alreadyHas(
  { current, edits }: Pick<OpenImage, 'current' | 'edits'>,
  size: Size,
  filter?: ResizeEdit['filter'],
): boolean {
  const last = lastResize(edits);
  // A new resize replaces the last one. So if that one padded or cut the image, or had another filter, a stretch to the
  // same size gives a different image.
  const isSame = !last || (last.fit === 'stretch' && last.filter === filter);
  return isSame && sameSize(current.size, size);
}

/** A reset in the Resize tab also discards crops, rotations and flips, so the message after the reset counts them. */
const KINDS = {
  crop: 'resize.crops',
  rotate: 'resize.rotations',
  flip: 'resize.flips',
} as const satisfies Record<Exclude<PixelEdit['kind'], 'resize'>, string>;

function ResetTitle({ onUndo }: { onUndo: () => void }) {
  const { t } = useText();
  return <Undoable onUndo={onUndo}>{t('resize.resetDone')}</Undoable>;
}

function ResetNote({ edits }: { edits: readonly Edit[] }) {
  const { t, format } = useText();
  const counted = Object.entries(KINDS).flatMap(([kind, key]) => {
    const count = edits.filter((edit) => edit.kind === kind).length;
    return count > 0 ? [t(key, { count, value: format.count(count) })] : [];
  });
  return t('resize.discarded', { list: format.list(counted) });
}

type ResizeRequest = 'resize' | 'preview' | 'apply' | 'reset' | 'density';

const dpiOfFile = ({ source }: OpenImage) => (source.density ? dpiOf(source.density) : DEFAULT_DPI);

/**
 * The size of the last resize before it was rounded to whole pixels, so that the fields show the typed numbers again
 * when the visitor comes back from another page.
 */
let entry: { readonly of: OpenImage['id']; readonly exact: Size } | null = null;

function fieldsOf(image: OpenImage) {
  const density = imageDensity(image);
  const { size } = image.current;
  const isEntered = entry?.of === image.id && sameSize(wholeSize(entry.exact), size);
  return {
    original: shapeToKeep(image.original.size, image.edits),
    base: sizeBeforeResize(image.original.size, image.edits),
    shown: isEntered && entry ? entry.exact : size,
    density: density ? dpiOf(density) : DEFAULT_DPI,
  };
}

/** What is entered in the panel. */
interface Entered {
  readonly fields: SizeFields;
  readonly isNearest: boolean;
}

function editOf({ fields: { width, height }, isNearest }: Entered): ResizeEdit {
  const filter = isNearest ? 'nearest' : undefined;
  return { kind: 'resize', size: { width, height }, fit: 'stretch', ...(filter && { filter }) };
}

export function useResize(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<ResizeRequest>('edit');
  const firstPress = useFirstPress();
  // The store is outside React, so that each press acts on what was entered last, also before it is rendered.
  const [store] = useState(() =>
    createStore<Entered>({
      fields: initialFields({ ...fieldsOf(image), mode: sizeMode.get() }),
      isNearest: lastFilter(image.edits) === 'nearest',
    }),
  );
  const entered = useStore(store);
  const { fields, isNearest } = entered;
  const { size, filter } = editOf(entered);
  const last = lastResize(image.edits);

  // The fields are reset after a move through the history (Undo, Redo), and after each new edit except a resize and a
  // density. After these, the fields keep the text that the visitor typed meanwhile. Fields with the size of the image
  // before have no such text: the resize was made on another page.
  const seen = useRef(image);
  useLayoutEffect(() => {
    const { history } = image;
    const { history: last, current } = seen.current;
    seen.current = image;
    if (last === history) return;
    const isMove = last.steps === history.steps;
    const newest = history.steps[history.at - 1]?.kind;
    const before = store.get();
    const isTyped = !sameSize(editOf(before).size, current.size);
    if (!isMove && (newest === 'density' || (newest === 'resize' && isTyped))) return;
    store.set({
      fields: reduceFields(before.fields, { type: 'image', ...fieldsOf(image) }),
      isNearest: isMove ? lastFilter(image.edits) === 'nearest' : before.isNearest,
    });
  }, [store, image]);

  /** A preview of the previous size or with the previous filter is canceled or discarded. */
  const dropPreview = useCallback(() => {
    if (session.getState().request?.kind === 'preview') session.abandon();
    session.discardPreview();
  }, [session]);

  const change = useCallback(
    (action: SizeFieldsAction) => {
      if (action.type === 'mode') sizeMode.set(action.mode);
      const before = store.get();
      const changed = { ...before, fields: reduceFields(before.fields, action) };
      store.set(changed);
      if (!sameSize(changed.fields, before.fields)) dropPreview();
    },
    [store, dropPreview],
  );

  const chooseNearest = useCallback(
    (nearest: boolean) => {
      store.set({ ...store.get(), isNearest: nearest });
      dropPreview();
    },
    [store, dropPreview],
  );

  /** The density as an edit. Empty if the image already has it. */
  const densityEdits = (density: Dpi): readonly Edit[] => {
    const { image: open } = session.getState();
    return !open || hasDpi(open, density) ? [] : [densityEdit(densityAt(density), open.edits)];
  };

  /** Commits a density. Returns false if the image already has it. */
  const commitDensity = async (density: Dpi): Promise<boolean> => {
    const edits = densityEdits(density);
    if (edits.length > 0) await session.apply(...edits);
    return edits.length > 0;
  };

  const tellDensity = (density: Dpi) => {
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t, format }) => t('print.done', { dpi: dpiText(density, format) }),
    });
  };

  const setDensity = async () => {
    change({ type: 'leave' });
    const { density } = store.get().fields;
    if (await commitDensity(density)) tellDensity(density);
  };

  const isUnchanged = (): boolean => {
    const { image: open } = session.getState();
    const { size, filter } = editOf(store.get());
    if (!open || !alreadyHas(open, size, filter)) return false;
    toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('resize.unchanged') });
    return true;
  };

  const resize = async () => {
    change({ type: 'leave' });
    const { image: open } = session.getState();
    const edit = editOf(store.get());
    const { size, filter } = edit;
    const { mode, density, exact } = store.get().fields;
    const isPrint = isPrintUnit(mode);
    if (open && isPrint && alreadyHas(open, size, filter) && (await commitDensity(density))) {
      tellDensity(density);
      return;
    }
    if (isUnchanged()) return;
    // A size in print is one of pixels and of a density.
    await session.apply(edit, ...(isPrint ? densityEdits(density) : []));
    entry = { of: image.id, exact };
    recentSizes.remember(size);
    const made = session.getState().image?.current.size;
    if (!made) return;
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t }) => t('resize.done', { size: sizeTight(made) }),
    });
  };

  const preview = async () => {
    if (!isUnchanged()) await session.preview(editOf(store.get()));
  };

  const apply = async () => {
    const previewed = session.getState().image?.editPreview?.edit;
    if (!previewed) return;
    const { mode, density, exact } = store.get().fields;
    await session.apply(previewed, ...(isPrintUnit(mode) ? densityEdits(density) : []));
    entry = { of: image.id, exact };
    if (previewed.kind === 'resize') recentSizes.remember(previewed.size);
    toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('resize.applied') });
  };

  /** `after` is the history just after the reset. If the history has changed since then, nothing is undone. */
  const undoReset = async (after: History | undefined) => {
    if (session.getState().image?.history === after) await session.undo();
  };

  const reset = async () => {
    const { image: before } = session.getState();
    session.discardPreview();
    if (before && before.edits.length > 0) await session.reset();
    change({ type: 'reset', density: dpiOfFile(image) });
    if (!before?.edits.some(({ kind }) => kind in KINDS)) return;
    // The functions of the toast refer to the history and the edits, but not to `before`. So the pictures in `before`
    // can be garbage-collected while the toast is shown.
    const { edits } = before;
    const after = session.getState().image?.history;
    // `useRequest('edit')` dismisses this toast when the next action of the editor starts, for example a crop.
    toast.show({
      topic: 'edit',
      type: 'info',
      title: () => <ResetTitle onUndo={() => run('reset', () => undoReset(after), 'restore.failed')} />,
      description: () => <ResetNote edits={edits} />,
      undo: true,
    });
  };

  return {
    fields,
    size,
    change,
    isNearest,
    chooseNearest,
    /** Whether the image has the size in the fields after the last resize. */
    isDone:
      image.edits.length > 0 &&
      sameSize(size, image.current.size) &&
      (last === undefined || last.filter === filter),
    pending,
    canReset:
      image.edits.length > 0 ||
      image.editPreview !== null ||
      !sameSize(size, image.original.size) ||
      !sameDpi(fields.density, dpiOfFile(image)) ||
      hasTyped(fields),
    resize: () => {
      // The second press of a double click would replace the message about the first one.
      const { image: open } = session.getState();
      const next = editOf(store.get());
      if (firstPress() || !open || !alreadyHas(open, next.size, next.filter))
        run('resize', resize, 'resize.failed');
    },
    preview: () => run('preview', preview, 'resize.failed'),
    apply: () => run('apply', apply, 'resize.failed'),
    setDensity: () => run('density', setDensity, 'print.failed'),
    reset: () => run('reset', reset, 'resize.resetFailed'),
  };
}
