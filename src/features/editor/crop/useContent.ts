import { useCallback, useEffect, useRef, useState } from 'react';
import { sameSize } from '../../../lib/geometry';
import { abortError } from '../../../lib/promises';
import { useStore } from '../../../lib/store';
import { useSession } from '../../../session';
import { useRequest } from '../../../shared/request/useRequest';
import { toast } from '../../../ui/toaster';
import type { CropModel } from './cropModel';
import { boxAroundContent, type CropState } from './cropState';

/** The largest tolerance of `contentRect`, in levels of 8 bits. */
const MAX_LEVEL = 255;

/** What the visitor chooses for the search: both in percent. */
export interface ContentOptions {
  /** The largest difference from the color of the margin that is cut off. */
  readonly tolerance: number;
  /** The distance of the box from the content: see `boxAroundContent`. */
  readonly margin: number;
}

const shapeOfBox = ({ image, aspect, fixed }: CropState) => [image.width, image.height, aspect, fixed].join();

/**
 * Finds the content of the image, and places the box around it. The search ends with the component that uses the hook.
 */
export function useContent(model: CropModel) {
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
