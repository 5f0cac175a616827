import sharp from 'sharp';

/**
 * What an image shows, in the kinds of samples that a file may want.
 * @typedef {object} Content
 * @property {() => Promise<import('sharp').Sharp>} rgb
 * @property {() => Promise<import('sharp').Sharp>} rgba with transparent, translucent and opaque parts
 * @property {(channels: 1 | 3 | 4) => import('sharp').Sharp} deep of 16 bits
 * @property {(end: number) => number} below a whole number
 */

/**
 * A random picture: soft colours, or one, with shapes on it and more or less grain.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {() => number} random
 * @returns {Content}
 */
export function drawn(width, height, random) {
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const enlarging = /** @type {const} */ ({ fit: 'fill', kernel: 'cubic' });
  /**
   * @param {number} columns
   * @param {number} rows
   * @param {1 | 3} channels
   * @param {number} contrast 0..1
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
    const colour = () =>
      `#${below(1 << 24)
        .toString(16)
        .padStart(6, '0')}`;
    const place = () => `${below(100)}%`;
    const all = Array.from(
      { length: 1 + below(8) },
      () =>
        `<rect x="${place()}" y="${place()}" width="${place()}" height="${place()}" fill="${colour()}"/>` +
        `<circle cx="${place()}" cy="${place()}" r="${below(30)}%" fill="none" stroke="${colour()}" stroke-width="3"/>`,
    );
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${all.join('')}</svg>`,
    );
  }

  return {
    below,
    rgb,
    async rgba() {
      // Beyond both ends, so that much is wholly transparent or opaque.
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
