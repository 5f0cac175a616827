// Creates random edits: edits of every kind that the product supports, and edits that the product must refuse.

/** @typedef {import('../../../src/edits/output').ByteRange} ByteRange */
/** @typedef {import('../../../src/edits').Edit} Edit */
/** @typedef {import('../../../src/edits').Encoding} Encoding */
/** @typedef {import('../../../src/edits').Output} Output */
/** @typedef {import('../../../e2e/harness/soak.ts').Replayed} Replayed */
/** @typedef {import('../../../src/lib/geometry').Size} Size */

/** @type {readonly import('../../../src/edits').Fit[]} */
const FITS = ['stretch', 'contain', 'cover'];

/**
 * Returns functions that make random choices.
 * @param {() => number} random returns random numbers `n` with 0 <= n < 1
 */
export function draws(random) {
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  return {
    /** Returns a random integer `n` with 0 <= n < end. */
    below,
    /** Returns a random integer `n` with least <= n <= most. */
    between: (/** @type {number} */ least, /** @type {number} */ most) => least + below(most - least + 1),
    /** Returns true with the probability `share`, 0..1. */
    chance: (/** @type {number} */ share) => random() < share,
    /**
     * Returns one of the values.
     * @template T
     * @param {readonly [T, ...T[]]} all
     */
    oneOf: (all) => all[below(all.length)] ?? all[0],
    /** Returns a factor `f` with least <= f < most. Its logarithm is uniformly distributed. */
    factor: (/** @type {number} */ least, /** @type {number} */ most) => least * (most / least) ** random(),
  };
}

/** @typedef {ReturnType<typeof draws>} Draws */

/**
 * Returns a random edit that is valid for an image.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @param {number} area the largest number of pixels that a resize may give the image
 * @returns {Edit}
 */
export function randomEdit(draw, size, area) {
  const kind = draw.below(14);
  if (kind < 5) {
    const fit = FITS[draw.below(FITS.length)] ?? 'stretch';
    const filter = draw.chance(0.2) ? 'nearest' : undefined;
    const at = fit === 'cover' && draw.chance(0.7) ? { x: place(draw), y: place(draw) } : undefined;
    const background = fit === 'contain' && draw.chance(0.5) ? color(draw) : undefined;
    return { kind: 'resize', size: bounded(target(draw, size), area), fit, filter, at, background };
  }
  // An image of at most 16 pixels is not cropped, because it would become even smaller. It is rotated instead.
  if (kind < 7 && size.width * size.height > 16) return crop(draw, size);
  if (kind < 9) return { kind: 'rotate', turn: draw.oneOf(['left', 'right']) };
  if (kind < 10) return { kind: 'flip', axis: draw.oneOf(['horizontal', 'vertical']) };
  if (kind < 11) return pad(draw, size, area);
  if (kind < 12) return straighten(draw, size, area);
  // The corners of a perspective have a least distance.
  if (kind < 13 && Math.min(size.width, size.height) >= 16) return perspective(draw, size);
  return { kind: 'density', perMeter: draw.oneOf([1, 2835, 11_811, draw.between(1, 2 ** 31 - 1)]) };
}

/**
 * Returns a random place of a cut, as a fraction. Many are at an end of the image, where an error of one pixel would
 * leave the image.
 * @param {Draws} draw
 */
const place = (draw) => draw.oneOf([0, 1, draw.factor(0.01, 1)]);

/**
 * Returns black or white, which an image in any color space can have as its background.
 * @param {Draws} draw
 * @returns {import('../../../src/edits').Rgb}
 */
const color = (draw) =>
  draw.oneOf([
    [0, 0, 0],
    [255, 255, 255],
  ]);

/**
 * Returns a random background.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @param {number} area the largest number of pixels of the result
 * @returns {Edit}
 */
function pad(draw, { width, height }, area) {
  const side = (/** @type {number} */ length) => Math.ceil(length * draw.oneOf([1, draw.factor(0.7, 1.5)]));
  const whole = bounded({ width: side(width), height: side(height) }, area);
  const shorter = Math.min(whole.width, whole.height);
  const margin = shorter > 2 && draw.chance(0.5) ? draw.below(Math.ceil(shorter / 3)) : 0;
  const radius = draw.chance(0.5) ? draw.oneOf([shorter, draw.between(0, shorter)]) / 2 : 0;
  return {
    kind: 'pad',
    size: { width: whole.width - 2 * margin, height: whole.height - 2 * margin },
    margin,
    radius,
    background: draw.chance(0.5) ? color(draw) : 'transparent',
  };
}

/**
 * Returns a turn by a random angle: of a box within the image, or of the whole image if it is not too large.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @param {number} area the largest number of pixels of the result
 * @returns {Edit}
 */
function straighten(draw, size, area) {
  const angle = draw.oneOf([1, -1]) * draw.oneOf([1, 3000, 4500, draw.between(1, 4500)]);
  const sin = Math.sin((Math.abs(angle) * Math.PI) / 18_000);
  const cos = Math.cos((Math.abs(angle) * Math.PI) / 18_000);
  const { width, height } = size;
  // A pixel more or less at a side is one of the background, or one that is cut off.
  const whole = {
    width: Math.ceil(width * cos + height * sin),
    height: Math.ceil(width * sin + height * cos),
  };
  const isSmall = whole.width * whole.height <= area && Math.max(whole.width, whole.height) <= 16_384;
  if (isSmall && draw.chance(0.4))
    return {
      kind: 'straighten',
      angle,
      size: whole,
      background: draw.chance(0.5) ? color(draw) : 'transparent',
    };
  const scale = Math.min(1, Math.sqrt(area / (width * height)), width / whole.width, height / whole.height);
  const side = (/** @type {number} */ length) => Math.max(1, Math.floor(length * scale));
  return { kind: 'straighten', angle, size: { width: side(width), height: side(height) } };
}

/**
 * Returns the correction of a random perspective, with corners near those of the image.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @returns {Edit}
 */
function perspective(draw, size) {
  const { width, height } = size;
  const off = (/** @type {number} */ length) => draw.oneOf([0, draw.below(Math.ceil(length / 4))]);
  return {
    kind: 'perspective',
    corners: [
      { x: off(width), y: off(height) },
      { x: width - off(width), y: off(height) },
      { x: width - off(width), y: height - off(height) },
      { x: off(width), y: height - off(height) },
    ],
    size,
  };
}

/**
 * Returns a random target size for a resize.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @returns {Size}
 */
function target(draw, { width, height }) {
  const scaled = (/** @type {number} */ side, /** @type {number} */ factor) => Math.ceil(side * factor);
  switch (draw.below(8)) {
    case 0:
    case 1: {
      const factor = draw.factor(0.1, 1);
      return { width: scaled(width, factor), height: scaled(height, factor) };
    }
    case 2: {
      const factor = draw.factor(1, 4);
      return { width: scaled(width, factor), height: scaled(height, factor) };
    }
    case 3: {
      const side = draw.oneOf([1, 16, 32, 64, 128, 256, 512, 1080]);
      return { width: side, height: side };
    }
    case 4:
      // Only one side changes, or no side changes.
      return draw.chance(0.5)
        ? { width, height: scaled(height, draw.factor(0.2, 3)) }
        : { width: scaled(width, draw.oneOf([0.5, 1, 2])), height };
    case 5: {
      const [short, long] = [draw.between(1, 5), draw.between(1, draw.chance(0.2) ? 16_384 : 5000)];
      return draw.chance(0.5) ? { width: short, height: long } : { width: long, height: short };
    }
    default:
      return { width: Math.ceil(draw.factor(1, 4000)), height: Math.ceil(draw.factor(1, 4000)) };
  }
}

/**
 * Reduces a size if it has more than `area` pixels, or if its width or height is more than 16,384 pixels. Returns every
 * other size unchanged.
 * @param {Size} size
 * @param {number} area the largest allowed number of pixels
 * @returns {Size}
 */
function bounded({ width, height }, area) {
  const scale = Math.min(1, Math.sqrt(area / (width * height)));
  const side = (/** @type {number} */ length) => Math.min(Math.max(1, Math.floor(length * scale)), 16_384);
  return { width: side(width), height: side(height) };
}

/**
 * Returns a random crop. Many of the crops touch an edge of the image. Such a crop reveals an error of one pixel in the
 * product, because a rectangle that is wrong by one pixel would extend beyond the image.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @returns {Edit}
 */
function crop(draw, size) {
  const along = (/** @type {number} */ whole) => {
    const length = draw.chance(0.1) ? draw.oneOf([1, whole]) : draw.between(Math.ceil(whole / 3), whole);
    const start = draw.oneOf([0, whole - length, draw.between(0, whole - length)]);
    return { start, length };
  };
  const [across, down] = [along(size.width), along(size.height)];
  return {
    kind: 'crop',
    rect: { x: across.start, y: down.start, width: across.length, height: down.length },
  };
}

/**
 * Returns a random edit that is invalid for an image, and the error code with which the core must refuse the edit.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @returns {{ edit: Edit; code: import('../../../src/imagecore').ErrorCode }}
 */
export function impossibleEdit(draw, { width, height }) {
  switch (draw.below(4)) {
    case 0:
      return {
        edit: { kind: 'resize', size: { width: 16_385, height: 1 }, fit: 'contain' },
        code: 'too-large',
      };
    case 1:
      return {
        edit: { kind: 'resize', size: { width: 10_001, height: 10_000 }, fit: 'cover' },
        code: 'too-large',
      };
    case 2:
      return { edit: { kind: 'resize', size: { width, height: 0 }, fit: 'stretch' }, code: 'empty-size' };
    default:
      return { edit: { kind: 'crop', rect: { x: 1, y: 0, width, height } }, code: 'outside-image' };
  }
}

/** The largest number of pixels of an image for which a longer search takes less than a few seconds. */
const SEARCHED_PIXELS = 250_000;

/**
 * Returns a random output of an image, but not the full file.
 * @param {Draws} draw
 * @param {Size} size the size of the image in pixels
 * @returns {Output}
 */
export function randomOutput(draw, { width, height }) {
  const dithers = draw.chance(0.5);
  const bytes = Math.round(draw.factor(100, 500_000));
  const format = /** @type {const} */ ('png');
  /** @type {Output} */
  const palette = { format, kind: 'palette', colors: draw.oneOf([2, 256, draw.between(2, 256)]), dithers };
  if (draw.chance(0.5)) return randomJpeg(draw, bytes);
  return draw.oneOf([
    palette,
    { format, kind: 'range', least: null, most: bytes, by: 'pixels' },
    { format, kind: 'range', least: bytes, most: 2 * bytes, by: 'colors', dithers },
    width * height <= SEARCHED_PIXELS ? { format, kind: 'search' } : palette,
  ]);
}

/**
 * Returns a random output as a JPEG: by a quality, or by a range of bytes.
 * @param {Draws} draw
 * @param {number} most the largest number of bytes of a range that has one
 * @returns {Output}
 */
function randomJpeg(draw, most) {
  const options = /** @type {const} */ ({
    format: 'jpeg',
    background: draw.oneOf(['#ffffff', '#000000', '#ff8000']),
    baseline: draw.chance(0.3),
  });
  if (draw.chance(0.6))
    return { ...options, kind: 'quality', quality: draw.oneOf([1, 100, draw.between(1, 100)]) };
  const shrinks = draw.chance(0.5);
  const least = Math.round(most * draw.oneOf([1, 0.9, 0.5]));
  /** @type {[ByteRange, ...ByteRange[]]} */
  const ranges = [
    { least, most },
    { least: null, most },
    { least, most: null },
  ];
  return { ...options, kind: 'range', shrinks, ...draw.oneOf(ranges) };
}

/**
 * Converts edits and what an encoding changes to the text format of crates/imagecore/examples/replay.rs: one line for
 * each.
 * @param {readonly Replayed[]} edits
 * @param {Encoding} encoding
 */
export function asLines(edits, encoding) {
  const lines = [...edits.map(partsOf), partsOfEncoding(encoding)].filter(({ length }) => length > 0);
  return lines.map((parts) => `${parts.join(' ')}\n`).join('');
}

/**
 * Returns the fields of an encoding's line. There are none for a PNG that keeps all colors.
 * @param {Encoding} encoding
 * @returns {(string | number)[]}
 */
function partsOfEncoding(encoding) {
  if (encoding.format === 'jpeg') {
    // No step of the soak test chooses it.
    if (encoding.quality === 'original') throw new Error('A replay has no opened file to move.');
    const { quality, background, baseline, fullChroma, padding } = encoding;
    return [
      'jpeg',
      quality,
      background.slice(1),
      ...(baseline ? ['baseline'] : []),
      ...(fullChroma ? ['full-chroma'] : []),
      ...(padding ? ['padding', padding] : []),
    ];
  }
  const { palette } = encoding;
  return palette ? ['palette', palette.colors, ...(palette.dithers ? ['dithers'] : [])] : [];
}

/**
 * Returns a color as `rrggbb`.
 * @param {import('../../../src/edits').Rgb} color
 */
const hexOf = (color) => color.map((level) => level.toString(16).padStart(2, '0')).join('');

/**
 * Returns the fields of an edit's line.
 * @param {Replayed} edit
 * @returns {(string | number)[]}
 */
function partsOf(edit) {
  switch (edit.kind) {
    case 'resize':
      return [
        'resize',
        edit.fit,
        edit.size.width,
        edit.size.height,
        ...(edit.filter ? [edit.filter] : []),
        ...(edit.at ? ['at', edit.at.x, edit.at.y] : []),
        ...(edit.background ? ['on', hexOf(edit.background)] : []),
      ];
    case 'crop':
      return ['crop', edit.rect.x, edit.rect.y, edit.rect.width, edit.rect.height];
    case 'rotate':
      return ['rotate', edit.turn];
    case 'flip':
      return ['flip', edit.axis];
    case 'pad': {
      const { size, margin, radius, background } = edit;
      const behind = background === 'transparent' ? [] : [hexOf(background)];
      return ['pad', size.width, size.height, margin, 2 * radius, ...behind];
    }
    case 'warp': {
      const { size, back, background } = edit;
      const { a, b, c, d, e, f, w = [0, 0, 1] } = back;
      const behind = background === 'transparent' ? [] : [hexOf(background)];
      return ['warp', size.width, size.height, a, c, e, b, d, f, ...w, ...behind];
    }
    case 'straighten':
    case 'perspective':
      throw new Error('A replay has a map in place of an angle.');
    case 'density':
      return ['density', edit.perMeter];
  }
}
