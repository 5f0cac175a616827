/**
 * How a browser shows one picture of an ICO file.
 * @typedef {object} ShownIcon
 * @property {number} width in pixels, as decoded
 * @property {number} height
 * @property {number} difference the largest difference of a sample from the PNG file of the same side, in levels
 */

/**
 * Runs in a page: decodes an ICO file as an image element does. From a file with several pictures, a browser shows only
 * one. So each picture is also shown alone: as a file with its unchanged bytes and one entry in the directory.
 * @param {{ ico: readonly number[]; pngs: Readonly<Record<number, readonly number[]>> }} files the bytes of the ICO file,
 *   and those of a PNG file for each side
 * @returns {Promise<{ whole: number; icons: ShownIcon[] }>} `whole` is the width of the picture that the browser chooses
 */
export async function shownIcons({ ico, pngs }) {
  const file = Uint8Array.from(ico);
  const view = new DataView(file.buffer);

  /** @param {BlobPart} bytes @param {string} type */
  const decoded = async (bytes, type) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([bytes], { type }));
    await image.decode();
    return image;
  };
  /** @param {HTMLImageElement} image */
  const pixels = (image) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  };

  const icons = [];
  for (let entry = 6; entry < 6 + 16 * view.getUint16(4, true); entry += 16) {
    const [length, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const alone = new Uint8Array(22 + length);
    alone.set([0, 0, 1, 0, 1, 0]);
    alone.set(file.subarray(entry, entry + 16), 6);
    new DataView(alone.buffer).setUint32(18, 22, true);
    alone.set(file.subarray(offset, offset + length), 22);
    const image = await decoded(alone, 'image/x-icon');
    const { naturalWidth: width, naturalHeight: height } = image;
    const png = await decoded(Uint8Array.from(pngs[width] ?? []), 'image/png');
    const [shown, wanted] = [pixels(image), pixels(png)];
    if (shown.length !== wanted.length) throw new Error(`the PNG file of ${width} pixels has another size`);
    const difference = shown.reduce(
      (most, level, at) => Math.max(most, Math.abs(level - (wanted[at] ?? 0))),
      0,
    );
    icons.push({ width, height, difference });
  }
  return { whole: (await decoded(file, 'image/x-icon')).naturalWidth, icons };
}
