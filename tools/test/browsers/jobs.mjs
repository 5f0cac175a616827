import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { corpusFile, missingCorpora } from '../../../scripts/lib/corpora.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { encodeHere, encodeJpegHere, runHere } from '../../../scripts/lib/wholeJobs.mjs';

/** @typedef {import('../../../e2e/harness/browsers.ts').Job} Job */
/** @typedef {import('../../../src/edits').PixelEdit} PixelEdit */
/** @typedef {import('../../../src/imagecore/pkg/imagecore.js').Raster} Raster */
/** @typedef {typeof import('../../../src/imagecore/pkg/imagecore.js')} Core */

/** The largest size of a preview, in pixels. */
const bounds = { width: 400, height: 400 };

/** Small files of all supported image formats. They are part of the repository. */
const own = [
  ...['png-rgba-8.png', 'png-rgba-16.png', 'png-rgb-16-key.png', 'png-gray-2.png', 'png-grayalpha-16.png'],
  ...['png-palette-4-alpha.png', 'png-palette-8.png', 'png-interlaced-rgba-8.png', 'apng.png'],
  ...['jpeg-420.jpg', 'jpeg-progressive.jpg', 'jpeg-gray.jpg', 'orientation-6.jpg'],
  ...['webp-lossy-alpha.webp', 'webp-lossless-alpha.webp', 'gif-transparent.gif', 'gif-animated.gif'],
].map((name) => join(root, 'tests/golden/decode', name));

/**
 * Real files of the corpora: photographs (one with a color profile, one with an EXIF orientation), CMYK and YCCK
 * files, a file with a wide gamut, and a file with 16 bits per sample.
 */
const real = [
  ...['photos/p3-phone-12MP.jpg', 'photos/canon-10MP-orientation6.jpg', 'photos/kodak/5.png'],
  ...['photos/licorice-17MP.webp', 'colour/cmyk/Channel_digital_image_CMYK_color.jpg'],
  ...['colour/cmyk/ycck.jpg', 'colour/wide-gamut/R2020-P3-color-ring.png', 'pngsuite/basn6a16.png'],
].map(corpusFile);

/**
 * Returns lists of edits for a test image. Together, the lists contain every kind of edit of pixels, and a resize with
 * each value of `fit` and with each filter.
 * @param {number} width the width of the opened image, in pixels
 * @param {number} height its height, in pixels
 * @returns {PixelEdit[][]} the lists. Each list is applied separately, to the image without edits
 */
function tasks(width, height) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 3) };
  const rect = { x: width >> 2, y: height >> 3, width: half.width, height: half.height };
  // `more` is the scale from the image to `larger`. The scale is at most 2.3, and limits the longer side of `larger` to
  // about 600 pixels. Larger images would test the same code, but would take longer to encode. So if a side of the
  // image is longer than 600 pixels, `larger` is smaller than the image.
  const more = Math.min(2.3, 600 / Math.max(width, height));
  const larger = { width: Math.ceil(width * more), height: Math.ceil(height * more) + 5 };
  /** @type {import('../../../src/edits').Quad} */
  const corners = [
    { x: width >> 4, y: height >> 5 },
    { x: width - (width >> 5), y: 0 },
    { x: width, y: height - (height >> 4) },
    { x: 0, y: height - (height >> 5) },
  ];
  return [
    [{ kind: 'resize', size: half, fit: 'stretch' }],
    [{ kind: 'resize', size: { width: 64, height: 64 }, fit: 'cover' }],
    [{ kind: 'resize', size: { width: 97, height: 31 }, fit: 'contain', filter: 'nearest' }],
    [{ kind: 'resize', size: { width: 97, height: 31 }, fit: 'contain', background: [255, 255, 255] }],
    [{ kind: 'pad', size: { width: 130, height: 90 }, margin: 7, radius: 20.5, background: [0, 0, 0] }],
    [{ kind: 'straighten', angle: 350, size: half }],
    [
      { kind: 'straighten', angle: -1234, size: larger, background: [0, 0, 0] },
      { kind: 'resize', size: half, fit: 'stretch' },
    ],
    [{ kind: 'perspective', corners, size: half }],
    [
      { kind: 'resize', size: larger, fit: 'contain' },
      { kind: 'rotate', turn: 'left' },
    ],
    [
      { kind: 'crop', rect },
      { kind: 'flip', axis: 'horizontal' },
    ],
    [
      { kind: 'rotate', turn: 'right' },
      { kind: 'flip', axis: 'vertical' },
      { kind: 'resize', size: { width: 48, height: 31 }, fit: 'stretch' },
    ],
  ];
}

/**
 * Performs all jobs in Node. Without the corpora, which not every machine has, only the files of the repository are
 * used.
 * @param {Core} core the core, loaded in Node
 * @returns the jobs, the file of each job, and the expected results. The results are in the order in which the test
 *   page in the browser sends its results
 */
export async function jobsByNode(core) {
  /** @type {{ module: typeof import('../../../src/imagecore/worker/rasterWork.ts') }} */
  const { module } = await runnerImport(join(root, 'src/imagecore/worker/rasterWork.ts'));
  /** @type {{ module: typeof import('../../../src/edits/pixels.ts') }} */
  const { module: edited } = await runnerImport(join(root, 'src/edits/pixels.ts'));
  /** A substitute for `Helpers` without workers. With this substitute, `applyStage` does all the work in this thread. */
  const alone = /** @type {import('../../../src/imagecore/worker/helpers.ts').Helpers} */ (
    /** @type {unknown} */ ({ use: (/** @type {(helpers: []) => unknown} */ work) => work([]) })
  );
  /** @type {Job[]} */
  const jobs = [];
  /** @type {Buffer[]} */
  const files = [];
  /** @type {{ name: string; bytes: Uint8Array }[]} */
  const results = [];
  if (missingCorpora) console.warn(missingCorpora);
  for (const path of missingCorpora ? own : [...own, ...real]) {
    const file = readFileSync(path);
    const name = path.replace(/.*[\\/]/, '');
    // As in the page, the preview of a large file is reduced before it is turned.
    const parts = file.length < module.LARGE_FILE ? 0 : 1;
    const decoding = core.decodeJob(file, parts, bounds.width, bounds.height);
    const decoded = await module.decodeInParts(decoding, []);
    const made = decoded.preview();
    const opened = decoded.orient();
    /**
     * Encodes the preview of a raster.
     * @param {Raster} raster
     */
    const preview = (raster) => runHere(raster.fitWithinJob(bounds.width, bounds.height)).encodeFast();
    // Files of both kinds of scans, and of several qualities.
    const jpeg = {
      format: /** @type {const} */ ('jpeg'),
      quality: 60 + jobs.length,
      baseline: jobs.length % 3 === 0,
      background: '#ffffff',
    };
    const job = { name, bounds, tasks: tasks(opened.width, opened.height), jpeg };
    jobs.push(job);
    files.push(file);
    results.push({ name: `${name}, opened`, bytes: made?.encodeFast() ?? preview(opened) });
    made?.free();
    const encoder = opened.jpegEncoder(false, 0xffffff, false);
    results.push({ name: `${name}, saved as a JPEG`, bytes: encodeJpegHere(encoder, jpeg) });
    encoder.free();
    for (const edits of job.tasks) {
      /** @param {Parameters<typeof edited.pixelStages>[1]} list */
      const computed = async (list) => {
        let raster = opened;
        for (const stage of edited.pixelStages(opened, list))
          raster = await module.applyStage(raster, stage, alone);
        return raster;
      };
      const raster = await computed(edits);
      const words = edits.map((edit) => (edit.kind === 'resize' ? edit.fit : edit.kind)).join(', ');
      // As in the page, what only moves pixels is reduced before.
      const { before, moves } = edited.lastMoves(opened, edits);
      const source = await computed(before);
      const picture = await module.fitWithin(source, bounds, alone, undefined, edited.moveOf(source, moves));
      results.push({ name: `${name}, ${words}, preview`, bytes: picture.encodeFast() });
      results.push({ name: `${name}, ${words}, saved`, bytes: encodeHere(raster) });
    }
  }
  return { jobs, files, results };
}
