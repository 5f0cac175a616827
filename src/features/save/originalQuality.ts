import type { Cuts, Edit } from '../../edits';
import { losslessJpeg } from '../../edits/pixels';
import type { Text } from '../../i18n/useText';
import type { OpenImage } from '../../session';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

function cutsText(cuts: Cuts, { t, format }: Text): string {
  const cut = SIDES.filter((side) => cuts[side] > 0);
  return format.list(
    cut.map((side) => t(`download.jpeg.original.${side}`, { pixels: format.count(cuts[side]) })),
  );
}

export interface OriginalQuality {
  /** Why the file cannot have the quality of the opened one, or null if it can. */
  readonly problem: string | null;
}

/** Whether the image after `edits` can be saved in the quality of the opened file. Null if that was no JPEG. */
export function originalQuality(
  { source, original }: OpenImage,
  edits: readonly Edit[],
  text: Text,
): OriginalQuality | null {
  const { t, format } = text;
  if (!source.jpeg) return null;
  if (source.damaged) return { problem: t('download.jpeg.original.damaged') };
  const lossless = losslessJpeg(original.size, source.jpeg, edits);
  switch (lossless.kind) {
    case 'exact':
      return { problem: null };
    case 'edges': {
      const { cuts, mcu } = lossless;
      const block = format.size(mcu);
      return {
        problem: cuts
          ? t('download.jpeg.original.edges', { cuts: cutsText(cuts, text), block })
          : t('download.jpeg.original.small', { block }),
      };
    }
    default:
      return { problem: t(`download.jpeg.original.${lossless.kind}`) };
  }
}
