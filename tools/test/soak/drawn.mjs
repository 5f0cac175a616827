import sharp from 'sharp';

/**
 * Functions that create random pictures. A caller chooses the function for the channels and the bit depth that a file
 * format needs.
 * @typedef {object} Content
 * @property {() => Promise<import('sharp').Sharp>} rgb creates an opaque picture with 8 bits per sample
 * @property {() => Promise<import('sharp').Sharp>} rgba creates a picture with transparent, translucent and opaque
 *   parts, with 8 bits per sample
 * @property {(channels: 1 | 3 | 4) => import('sharp').Sharp} deep creates a picture with 16 bits per sample
 * @property {(end: number) => number} below returns a random integer `n` with 0 <= n < end
 */

/**
 * Returns functions that create random pictures. An RGB picture has a background of smooth colors or of plain gray,
 * some shapes, and often noise.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {() => number} random returns random numbers `n` with 0 <= n < 1
 * @returns {Content}
 */
export function drawn(width, height, random) {
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const enlarging = /** @type {const} */ ({ fit: 'fill', kernel: 'cubic' });
  /**
   * Creates an image of random samples.
   * @param {number} columns the width in pixels
   * @param {number} rows the height in pixels
   * @param {1 | 3} channels
   * @param {number} contrast the range of the samples, 0..1. With 0, all samples are 128
   */
  const noise = (columns, rows, channels, contrast) => {
    const raw = { width: columns, height: rows, channels };
    const samples = Uint8Array.from(
      { length: columns * rows * channels },
      () => 128 + 255 * contrast * (random() - 0.5),
    );
    return sharp(samples, { raw });
  };

  async function rgb() {
    const contrast = random() < 0.3 ? 0 : 1;
    const ground = await noise(2 + below(20), 2 + below(20), 3, contrast)
      .resize(width, height, enlarging)
      .png({ compressionLevel: 0 })
      .toBuffer();
    const layers = [{ input: shapes() }];
    if (random() < 0.6) {
      const grain = await noise(Math.min(width, 128), Math.min(height, 128), 3, 0.3 * random())
        .png()
        .toBuffer();
      layers.push(Object.assign({ input: grain }, { tile: true, blend: 'soft-light' }));
    }
    return sharp(await sharp(ground).composite(layers).removeAlpha().png({ compressionLevel: 0 }).toBuffer());
  }

  function shapes() {
    const color = () =>
      `#${below(1 << 24)
        .toString(16)
        .padStart(6, '0')}`;
    const place = () => `${below(100)}%`;
    const all = Array.from(
      { length: 1 + below(8) },
      () =>
        `<rect x="${place()}" y="${place()}" width="${place()}" height="${place()}" fill="${color()}"/>` +
        `<circle cx="${place()}" cy="${place()}" r="${below(30)}%" fill="none" stroke="${color()}" stroke-width="3"/>`,
    );
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${all.join('')}</svg>`,
    );
  }

  return {
    below,
    rgb,
    async rgba() {
      // The linear function gives values below 0 and above 255, which sharp limits to 0..255. So large parts of the
      // picture are completely transparent or opaque.
      const alpha = await noise(2 + below(12), 2 + below(12), 1, 1)
        .resize(width, height, enlarging)
        .linear(3, -255)
        .toColourspace('b-w')
        .raw()
        .toBuffer();
      return (await rgb()).joinChannel(alpha, { raw: { width, height, channels: 1 } });
    },
    deep(channels) {
      const [columns, rows] = [2 + below(30), 2 + below(30)];
      const samples = Uint16Array.from({ length: columns * rows * channels }, () => 65_536 * random());
      return sharp(samples, { raw: { width: columns, height: rows, channels } }).resize(
        width,
        height,
        enlarging,
      );
    },
  };
}
