import type { Edit, PngEncoding } from '../edits';
import type { ImageCore } from '../imagecore';
import { type IcoPicture, icoFile } from '../lib/ico';
import type { RequestOptions } from './scheduler';
import type { IconWork } from './types';

interface MakeIconsOptions extends RequestOptions {
  /** Called with each file when it is made. */
  readonly onMade: (work: IconWork, file: Blob) => void;
}

const FOR_ICO: PngEncoding = { format: 'png', icon: 'rgba' };

/** Makes files of icons one after the other: each picture is computed from the whole image. */
export async function makeIcons(
  core: ImageCore,
  file: File,
  works: readonly IconWork[],
  { signal, onProgress, onMade }: MakeIconsOptions,
): Promise<void> {
  const encode = (edits: readonly Edit[], encoding: PngEncoding) =>
    core.encode({ file, edits }, encoding, { signal });
  const ico = async ({ bitmaps, png }: Extract<IconWork, { kind: 'ico' }>): Promise<Blob> => {
    const pictures: IcoPicture[] = [];
    for (const edits of bitmaps) pictures.push(await core.samples({ file, edits }, { signal }));
    const bytes = new Uint8Array(await (await encode(png, FOR_ICO)).arrayBuffer());
    pictures.push({ ...sizeOfPng(bytes), png: bytes });
    return new Blob([icoFile(pictures)], { type: 'image/x-icon' });
  };
  for (const [index, work] of works.entries()) {
    onProgress({ phase: 'encode', step: index + 1, steps: works.length });
    const made = work.kind === 'ico' ? await ico(work) : await encode(work.edits, work.encoding);
    signal.throwIfAborted();
    onMade(work, made);
  }
}

/** The size that IHDR states, the first chunk of every PNG (PNG specification, 11.2.1). */
function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
