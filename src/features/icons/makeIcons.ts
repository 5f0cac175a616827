import type { Edit, PngEncoding } from '../../edits';
import { type IcoPicture, icoFile } from '../../lib/ico';
import type { IconMaker } from '../../session';

/** What a file of icons is made of. Each list has all edits from the original to a picture in the file. */
export type IconWork =
  | { readonly kind: 'png'; readonly edits: readonly Edit[]; readonly encoding: PngEncoding }
  | {
      readonly kind: 'ico';
      /** The pictures that are stored as bitmaps. */
      readonly bitmaps: readonly (readonly Edit[])[];
      /** The picture that is stored as a PNG, with its side in pixels. */
      readonly png: { readonly side: number; readonly edits: readonly Edit[] };
    };

/** A string for a work: equal works give equal files. */
export const keyOfWork = (work: IconWork): string => JSON.stringify(work);

const FOR_ICO: PngEncoding = { format: 'png', icon: 'rgba' };

async function icoOf(
  { bitmaps, png }: Extract<IconWork, { kind: 'ico' }>,
  { samples, encode }: IconMaker,
): Promise<Blob> {
  const pictures: IcoPicture[] = [];
  for (const edits of bitmaps) pictures.push(await samples(edits));
  const bytes = new Uint8Array(await (await encode(png.edits, FOR_ICO)).arrayBuffer());
  pictures.push({ width: png.side, height: png.side, png: bytes });
  return new Blob([icoFile(pictures)], { type: 'image/x-icon' });
}

/** Makes files one after the other, and calls `onMade` for each. */
export async function makeIcons(
  works: readonly IconWork[],
  maker: IconMaker,
  onMade: (work: IconWork, file: Blob) => void,
): Promise<void> {
  for (const [index, work] of works.entries()) {
    maker.onProgress({ phase: 'encode', step: index + 1, steps: works.length });
    onMade(
      work,
      work.kind === 'ico' ? await icoOf(work, maker) : await maker.encode(work.edits, work.encoding),
    );
  }
}
