import { useEffect, useMemo, useState } from 'react';
import { editsBefore, keyOfEdits, lastResize, pixelEdits, sizeBefore } from '../../edits';
import { isAbort } from '../../imagecore';
import type { Size } from '../../lib/geometry';
import { logFailure } from '../../lib/log';

import { type OpenImage, useSession } from '../../session';

/** The bounds of a picture that is only shown on the cards, in pixels. */
const CARD_BOUNDS: Size = { width: 512, height: 512 };

/** The size of the image from which a further resize starts: that before the last resize, which it replaces. */
export const resizeSourceSize = ({ original, edits }: Pick<OpenImage, 'original' | 'edits'>): Size =>
  sizeBefore('resize', original.size, edits);

/** Whether a further resize starts from the image as it was opened. */
export const startsFromOriginal = ({ edits }: Pick<OpenImage, 'edits'>): boolean =>
  pixelEdits(editsBefore('resize', edits)).length === 0;

/**
 * A picture of the image from which a further resize starts. Undefined without an image, and while the picture is being
 * rendered, which is only needed if the image was edited before its last resize.
 */
export function useResizeSource(image: OpenImage | null): Blob | undefined {
  const session = useSession();
  const [rendered, setRendered] = useState<{ readonly key: string; readonly preview: Blob } | null>(null);
  const known =
    image && (lastResize(image.edits) ? startsFromOriginal(image) && image.original : image.current);
  const unknown = image && !known ? image.edits : null;
  const edits = useMemo(() => unknown && editsBefore('resize', unknown), [unknown]);
  const key = image && edits ? `${image.id} ${keyOfEdits(edits)}` : null;

  useEffect(() => {
    if (!edits || key === null || rendered?.key === key) return;
    const controller = new AbortController();
    const { signal } = controller;
    session.renderForViewer(edits, { bounds: CARD_BOUNDS }, signal).then(
      (preview) => {
        if (!signal.aborted) setRendered({ key, preview });
      },
      (thrown: unknown) => {
        if (!signal.aborted && !isAbort(thrown)) logFailure('view', 'unavailable', thrown);
      },
    );
    return () => controller.abort();
  }, [session, edits, key, rendered]);

  if (known) return known.preview;
  return rendered?.key === key ? rendered?.preview : undefined;
}
