import { useEffect } from 'react';
import { DEFAULT_DPI, type Dpi, dpiOf } from '../../../config/print';
import {
  type Edit,
  editsOfStep,
  endsWithCrop,
  isCropKind,
  lastFilter,
  lastResize,
  type ResizeEdit,
} from '../../../edits';
import { compactSizeText, type Rect, rectOfSize, type Size, sameRect, sameSize } from '../../../lib/geometry';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { densityEdits, dpiText, imageDensity } from '../../../shared/print';
import { useFirstPress } from '../../../shared/request/useFirstPress';
import { useRequest } from '../../../shared/request/useRequest';
import { taskFor } from '../../../shared/task/waitingTask';
import { toast } from '../../../ui/toaster';
import { sizeEntries } from '../resize/taskEntries';
import { rememberEntered } from '../resize/useResize';
import { recentSizes } from '../tool/recentSizes';
import { useTool } from '../tool/tool';
import { useUnappliedChoices } from '../tool/useUnappliedChoices';
import { createCropModel } from './cropReducer';
import { boxOf, type CropAction, type CropState, isCroppable } from './cropState';
import { finalDensity, validFinalSize } from './finalSize';

/** The number fields follow the box after this time, in milliseconds, when the visitor chooses proportions. */
const ASPECT_REFRESH_MS = 100;

/** What a press of the main button does. */
interface Plan {
  /** What the crop keeps, in image pixels. */
  readonly rect: Rect;
  /** The size of the result. */
  readonly target: Size;
  readonly isCut: boolean;
  readonly isResized: boolean;
  /** The density of the result, and the target before it was rounded. Null if the crop has no final size in print. */
  readonly print: { readonly density: Dpi; readonly exact: Size } | null;
}

function planOf(crop: CropState): Plan {
  const rect = boxOf(crop);
  const target = (crop.finalSize && validFinalSize(crop.finalSize, rect)) ?? rect;
  const isCut = !sameRect(rect, rectOfSize(crop.image));
  const density = finalDensity(crop.finalSize);
  const print = density && crop.finalSize && { density, exact: crop.finalSize.fields.exact };
  return { rect, target, isCut, isResized: !sameSize(target, rect), print };
}

/** What the crop kept that was undone from `before` to the present image, if this is the image before it. */
function undoneCrop({ history }: OpenImage, before: OpenImage): Rect | null {
  const { steps, at } = history;
  const step = steps[at];
  const isUndo = before.history.steps === steps && before.history.at > at;
  const first = isUndo && step ? editsOfStep(step)[0] : undefined;
  return first?.kind === 'crop' ? first.rect : null;
}

/** What a link has asked for, until the image is cropped or resized. */
function entriesOf(image: OpenImage): readonly CropAction[] {
  const { id, edits } = image;
  const task = taskFor(id);
  const isDone = edits.some(({ kind }) => kind === 'resize' || isCropKind(kind));
  if (!task?.crop || isDone) return [];
  const aspect = { type: 'aspect', aspect: task.crop } as const;
  if (!task.width && !task.height) return [aspect, { type: 'refresh' }];
  const density = imageDensity(image);
  const sizes = sizeEntries(task).map((entry) => ({ type: 'finalSize', entry }) as const);
  return [
    aspect,
    { type: 'refresh' },
    { type: 'thenResize', wanted: true, density: density ? dpiOf(density) : DEFAULT_DPI },
    ...sizes,
    { type: 'settle' },
  ];
}

const onImage = (image: OpenImage, before: OpenImage): CropAction => ({
  type: 'image',
  size: image.current.size,
  cropped: endsWithCrop(image.edits),
  undone: undoneCrop(image, before),
  entries: entriesOf(image),
});

export function useCrop(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<'crop'>('edit');
  const model = useTool(
    image,
    () => createCropModel(image.current.size, endsWithCrop(image.edits), entriesOf(image)),
    onImage,
  );

  const next = useStore(model.state, (crop) => crop.next);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => model.change({ type: 'refresh' }), ASPECT_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [model, next]);

  const cut = async ({ rect, target, isCut, isResized, print }: Plan) => {
    model.change({ type: 'settle' });
    const densities = print ? densityEdits(image, print.density) : [];
    if (!isCut && !isResized && densities.length === 0) {
      toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('crop.unchanged') });
      return;
    }
    if (print) rememberEntered(image.id, print.exact);
    const crops: readonly Edit[] = isCut ? [{ kind: 'crop', rect }] : [];
    if (!isResized) {
      await session.apply([...crops, ...densities], { on: image });
      const title = isCut ? 'crop.done' : 'print.done';
      toast.show({
        topic: 'edit',
        type: 'success',
        title: ({ t, format }) => t(title, { dpi: print ? dpiText(print.density, format) : '' }),
      });
      return;
    }
    const last = lastResize(image.edits);
    const filter = lastFilter(image.edits);
    // Without a cut, the resize replaces the last one, and keeps what that one has cut off or added.
    const resize: ResizeEdit =
      !isCut && last
        ? { ...last, size: target }
        : { kind: 'resize', size: target, fit: 'stretch', ...(filter && { filter }) };
    await session.apply([...crops, resize, ...densities], { on: image });
    recentSizes.remember(target);
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t }) => t('resize.done', { size: compactSizeText(target) }),
    });
  };

  const firstPress = useFirstPress();
  const press = () => {
    const crop = model.state.get();
    if (!isCroppable(crop)) return;
    const plan = planOf(crop);
    // The second press of a double click would replace the message about the first one.
    if (firstPress() || plan.isCut || plan.isResized || plan.print)
      run('crop', () => cut(plan), 'crop.failed');
  };

  const canUndo = useStore(model.state, ({ past }) => past.length > 0);
  const canRedo = useStore(model.state, ({ future }) => future.length > 0);
  const choices = useUnappliedChoices(model, canUndo, canRedo);

  return {
    model,
    pending,
    choices,
    cut: press,
  };
}
