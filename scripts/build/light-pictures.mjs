import { crc32, deflateSync } from 'node:zlib';
import { drawNight, NIGHT } from './night.mjs';
import { loadCore } from './node-core.mjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns a chunk of a PNG file: its length, its type, its data, and a checksum (PNG specification, 5.3).
 * @param {string} type
 * @param {Uint8Array} data
 */
function chunk(type, data) {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** The PNG chunk gAMA with the exponent 1, which is stored as 100,000. It declares the samples as linear light. */
const LINEAR = chunk('gAMA', Uint8Array.of(0x00, 0x01, 0x86, 0xa0));

/**
 * Encodes an image as a PNG file. The rows are not filtered, and little time is spent on compression: the size of the
 * file does not matter, because only the core reads it.
 * @param {{ width: number; height: number; rgb: Uint8Array; declared?: Uint8Array }} image `declared` is a chunk that
 *   declares how the samples encode colors. Without such a chunk, the samples are sRGB
 */
function quickPng({ width, height, rgb, declared = new Uint8Array() }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits per sample, and the color type 2, which is RGB
  const stride = 3 * width;
  const rows = Buffer.alloc((1 + stride) * height);
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (1 + stride) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    declared,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/**
 * Reduces the drawing of night.mjs twice with the product's own core. For the picture `linear`, the core converts the
 * sRGB samples to linear light, as it does for every image. For the picture `gamma`, the core gets a file that wrongly
 * declares the sRGB samples as linear light. So the core averages the sRGB samples without a conversion.
 * @param {typeof import('../../src/imagecore/pkg/imagecore.js')} core
 * @param {{ width: number; height: number }} size of the results in pixels
 * @returns {{ linear: Uint8Array; gamma: Uint8Array }} PNG files in sRGB
 */
export function reduceNight(core, { width, height }) {
  const rgb = drawNight();
  /** @param {Uint8Array} [declared] */
  const reduce = (declared) => {
    const raster = core.decode(quickPng({ ...NIGHT, rgb, declared })).orient();
    const reduced = raster.resize(width, height, 'stretch');
    raster.free();
    const file = Buffer.from(reduced.encodeSmall());
    reduced.free();
    return file;
  };
  const declared = reduce(LINEAR);
  const at = declared.indexOf(LINEAR);
  if (at < 0) throw new Error('The core did not keep the chunk gAMA.');
  // The samples of the reduced file are sRGB too, so the chunk that declares them as linear light is removed.
  const gamma = Buffer.concat([declared.subarray(0, at), declared.subarray(at + LINEAR.length)]);
  return { linear: reduce(), gamma };
}

/**
 * A Vite plugin for the development server, which has no built files. It makes the two pictures of `reduceNight` when
 * the home page first requests one of them.
 * @param {{ width: number; height: number; paths: Readonly<Record<'linear' | 'gamma', string>> }} pictures
 * @returns {import('vite').Plugin}
 */
export function serveLightPictures({ paths, ...size }) {
  /** @type {Promise<ReturnType<typeof reduceNight>> | undefined} resolves to both PNG files */
  let files;
  return {
    name: 'pixel-resize:light-pictures',
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const name = /** @type {const} */ (['linear', 'gamma']).find((each) => paths[each] === request.url);
        if (!name) return next();
        try {
          files ??= loadCore().then((core) => reduceNight(core, size));
          response.setHeader('content-type', 'image/png').end((await files)[name]);
        } catch (error) {
          // The failed promise is discarded, so that the next request tries again. The core may be built by then.
          files = undefined;
          next(error);
        }
      });
    },
  };
}
