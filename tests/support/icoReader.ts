/** A picture of an ICO file, read by the rules of the format and not by our writer. */
export interface ReadIcon {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** A PNG file, or null for a bitmap. */
  readonly png: Uint8Array | null;
  /** Red, green, blue and alpha in rows from the top. Empty for a PNG. */
  readonly rgba: Uint8Array;
  /** Whether the mask makes each pixel transparent. Empty for a PNG. */
  readonly masked: readonly boolean[];
}

function check(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

/**
 * Reads an ICO file, and throws unless it follows the rules by which Windows reads one: ICONDIR and ICONDIRENTRY, a
 * BITMAPINFOHEADER of twice the height, rows from the lowest one, a mask whose rows have whole 32 bits, and PNG files of red,
 * green, blue and alpha in 8 bits. The pictures must follow each other without a gap.
 */
export function readIco(file: Uint8Array): ReadIcon[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  check(u16(0) === 0 && u16(2) === 1, 'ICONDIR: reserved 0, type 1');
  const count = u16(4);
  let end = 6 + 16 * count;
  const icons = Array.from({ length: count }, (_, index): ReadIcon => {
    const entry = 6 + 16 * index;
    const side = (at: number) => view.getUint8(at) || 256;
    const [width, height] = [side(entry), side(entry + 1)];
    check(view.getUint8(entry + 2) === 0 && view.getUint8(entry + 3) === 0, 'no palette, reserved 0');
    check(u16(entry + 4) <= 1, 'planes 0 or 1');
    const bits = u16(entry + 6);
    const [length, offset] = [u32(entry + 8), u32(entry + 12)];
    check(offset === end, 'the pictures follow each other');
    end = offset + length;
    const image = file.subarray(offset, end);
    check(image.length === length, 'the picture is inside the file');
    const inside = new DataView(image.buffer, image.byteOffset, image.byteLength);
    if (inside.getUint32(0) === 0x89504e47) {
      check(inside.getUint32(16) === width && inside.getUint32(20) === height, 'the size of IHDR');
      check(image[24] === 8 && image[25] === 6, 'a PNG of RGBA in 8 bits');
      return { width, height, bits, png: image, rgba: new Uint8Array(), masked: [] };
    }
    check(inside.getUint32(0, true) === 40, 'a BITMAPINFOHEADER');
    check(inside.getInt32(4, true) === width && inside.getInt32(8, true) === 2 * height, 'twice the height');
    check(
      inside.getUint16(12, true) === 1 && inside.getUint16(14, true) === bits,
      'one plane, the same bits',
    );
    check(inside.getUint32(16, true) === 0, 'not compressed');
    const stride = Math.floor((width + 31) / 32) * 4;
    check(bits === 32 && length === 40 + 4 * width * height + stride * height, 'the length of both parts');
    const rgba = new Uint8Array(4 * width * height);
    const masked: boolean[] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = 40 + 4 * ((height - 1 - y) * width + x);
        const [blue = 0, green = 0, red = 0, alpha = 0] = image.subarray(at, at + 4);
        rgba.set([red, green, blue, alpha], 4 * (y * width + x));
        const byte = image[40 + 4 * width * height + (height - 1 - y) * stride + (x >> 3)] ?? 0;
        masked.push((byte & (128 >> (x % 8))) !== 0);
      }
    }
    return { width, height, bits, png: null, rgba, masked };
  });
  check(end === file.length, 'nothing after the pictures');
  return icons;
}
