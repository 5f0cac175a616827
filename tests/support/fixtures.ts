import { Buffer } from 'node:buffer';
import sharp, { type Sharp } from 'sharp';

/**
 * A random number generator with a seed (mulberry32), so that a failure can be reproduced. The numbers are at least 0
 * and less than 1.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A picture with the statistics of a photograph: soft shapes, some edges, a little grain. Its levels are not close to
 * black or white, where a resize has to clamp overshoots. There, the results of correct programs differ: some of them
 * (Pillow, sharp) also clamp between the horizontal and the vertical pass.
 */
export async function photograph(width: number, height: number): Promise<Sharp> {
  const random = seededRandom(1);
  const noise = (w: number, h: number) => {
    const raw = Buffer.from(Array.from({ length: w * h * 3 }, () => Math.floor(random() * 256)));
    return sharp(raw, { raw: { width: w, height: h, channels: 3 } });
  };
  const soft = noise(16, 12).resize(width, height, { kernel: 'cubic', fit: 'fill' });
  const shapes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <circle cx="30%" cy="40%" r="18%" fill="#c8102e"/>
      <path d="M0 0 L${width} ${height}" stroke="#fff" stroke-width="${width / 200}"/>
      <rect x="60%" y="10%" width="30%" height="25%" fill="none" stroke="#102a54" stroke-width="3"/>
    </svg>`,
  );
  const grain = await noise(64, 64).png().toBuffer();
  const flat = await soft
    .composite([{ input: shapes }, { input: grain, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .linear(0.6, 50)
    .raw()
    .toBuffer();
  return sharp(flat, { raw: { width, height, channels: 3 } });
}

/** A PNG file whose header declares this size, but which contains no valid image data. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([header, size, Buffer.from('0806000000000000', 'hex'), Buffer.alloc(64)]);
}

/** Appends zero bytes to `file` up to a total length of `length` bytes. */
export function padded(file: Buffer, length: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(length - file.length)]);
}
