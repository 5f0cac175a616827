// Which pictures the viewer draws and loads, tested with the real cache of decoded pictures. The loading must end, stay
// within the memory limit, and provide all pixels that the canvas can show.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_TILE_BYTES } from '../../src/config/limits';
import { type Edit, IDENTITY_MATRIX } from '../../src/edits';
import { placementOf } from '../../src/edits/pixels';
import { Bitmaps } from '../../src/features/viewer/bitmaps';
import type { TiledLayer } from '../../src/features/viewer/layer';
import { paintPanes, type WantedBitmap } from '../../src/features/viewer/paint';
import { type View, WHOLE_VIEW } from '../../src/features/viewer/view';
import { type ComparisonMode, panesOf, ViewerModel } from '../../src/features/viewer/viewerModel';
import type { Size } from '../../src/lib/geometry';
import { seededRandom } from '../support/fixtures';
import { settle } from '../support/settle';

/**
 * The pictures of the last paint. `scale` is the number of device pixels per pixel of the picture, along the side where
 * this number is larger.
 */
let drawn: { readonly width: number; readonly scale: number }[];

/** A canvas context that does not draw, and adds each picture to `drawn`. */
function fakeContext(): CanvasRenderingContext2D {
  let scale = 1;
  const noop = () => {};
  return {
    save: noop,
    restore: noop,
    beginPath: noop,
    rect: noop,
    clip: noop,
    setTransform: (a: number, b: number, c: number, d: number) => {
      scale = Math.max(Math.abs(a) + Math.abs(b), Math.abs(c) + Math.abs(d));
    },
    drawImage: (picture: { width: number }) => void drawn.push({ width: picture.width, scale }),
  } as unknown as CanvasRenderingContext2D;
}

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const [width = 0, height = 0] = (await blob.text()).split('x').map(Number);
    return { width, height, close: () => {} };
  });
  return () => vi.unstubAllGlobals();
});

/**
 * The preview of a layer on a screen with 2 device pixels per CSS pixel. It is reduced to fit into the stage, which has
 * 2400 × 800 device pixels. The file contains only the size of the picture.
 */
function previewOf({ width, height }: Size): Blob {
  const scale = Math.min(1, 2400 / width, 800 / height);
  return new Blob([`${Math.ceil(width * scale)}x${Math.ceil(height * scale)}`]);
}

function layersOf(original: Size, edits: readonly Edit[]): { result: TiledLayer; other: TiledLayer } {
  const { size, matrix, visible } = placementOf(original, edits);
  const common = { kind: 'tiles', edits: [], hasAlpha: false } as const;
  return {
    result: {
      ...common,
      key: 'result',
      size,
      matrix: IDENTITY_MATRIX,
      visible: { x: 0, y: 0, ...size },
      preview: previewOf(size),
    },
    other: { ...common, key: 'original', size: original, matrix, visible, preview: previewOf(original) },
  };
}

const nameOf = (wanted: WantedBitmap) =>
  wanted.kind === 'tile' ? wanted.tile.key : `${wanted.layer.key} ${wanted.kind}`;

const bytesOf = ({ width, height }: Size) => 4 * width * height;

/** The size of an image after the core has reduced it to fit `bounds`. */
function fitted({ width, height }: Size, bounds: Size): Size {
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Loads a wanted picture in place of the core. The file contains only the size of the picture. */
async function load(wanted: WantedBitmap): Promise<Blob> {
  if (wanted.kind === 'preview') return wanted.layer.preview;
  const { width, height } =
    wanted.kind === 'tile' ? wanted.tile.rect : fitted(wanted.layer.size, wanted.bounds);
  return new Blob([`${width}x${height}`]);
}

/** A viewer without React components. `loaded` contains the names of the pictures in the order of their loads. */
function viewer({ result, other }: ReturnType<typeof layersOf>, canvas: Size, isCompared: boolean) {
  const bitmaps = new Bitmaps(MAX_TILE_BYTES);
  const model = new ViewerModel(result.size, WHOLE_VIEW);
  model.set({ area: canvas });
  const loaded: string[] = [];
  const context = fakeContext();
  const paint = () => {
    drawn = [];
    const wanted = paintPanes(
      context,
      bitmaps,
      panesOf(model, result, isCompared ? other : null),
      result.size,
    );
    bitmaps.want(
      wanted.map((each) => ({
        key: each.key,
        ...(each.kind !== 'preview' && { bytes: bytesOf(each.kind === 'tile' ? each.tile.rect : each.size) }),
        load: () => {
          loaded.push(nameOf(each));
          return load(each);
        },
      })),
    );
    return wanted;
  };
  bitmaps.onLoaded = paint;
  return { bitmaps, model, loaded, paint };
}

/**
 * Paints until no picture is missing. Throws after 400 loads, because no canvas shows so many pictures, and after 4000
 * rounds.
 */
async function paintUntilComplete({ bitmaps, loaded, paint }: ReturnType<typeof viewer>): Promise<void> {
  const before = loaded.length;
  paint();
  for (let rounds = 0; !bitmaps.isComplete; rounds++) {
    if (loaded.length - before > 400 || rounds > 4000) throw new Error('The loading does not end.');
    await settle(1);
  }
  expect(paint()).toEqual([]);
  expect(bitmaps.bytes).toBeLessThanOrEqual(MAX_TILE_BYTES);
}

const reduced: readonly Edit[] = [{ kind: 'resize', size: { width: 5000, height: 5000 }, fit: 'stretch' }];
const huge = layersOf({ width: 10_000, height: 10_000 }, reduced);

const CANVASES: readonly (readonly [name: string, canvas: Size])[] = [
  ['a phone', { width: 1170, height: 2100 }],
  ['a screen of 1920 × 1080 px', { width: 1920, height: 850 }],
  ['a laptop with 2 device pixels per CSS pixel', { width: 3456, height: 1990 }],
  ['a 4K screen', { width: 3840, height: 1930 }],
  ['a 5K screen', { width: 5120, height: 2600 }],
  ['an 8K screen', { width: 7680, height: 4000 }],
];

describe.each(CANVASES)('the viewer on %s', (_, canvas) => {
  // Requirements: R234
  test.each<[ComparisonMode]>([['off'], ['slider'], ['sideBySide']])(
    'finishes loading after each zoom in the comparison mode %s',
    async (compare) => {
      const made = viewer(huge, canvas, compare !== 'off');
      const random = seededRandom(3);
      made.model.set({ compare });
      for (const zoom of ['fit', 0.25, 1, 0.7, 'fit', 2, 8, 1] as const) {
        const at = { x: random() * canvas.width, y: random() * canvas.height };
        made.model.zoomTo(zoom, at);
        made.model.set({ split: random() });
        await paintUntilComplete(made);
      }
    },
  );
});

describe.each(CANVASES.slice(0, 4))('the viewer on %s, while it shows only the result,', (_, canvas) => {
  // Requirements: R229
  test('draws one pixel of the result per device pixel at 100 %, wherever the image is moved', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    const random = seededRandom(4);
    for (let times = 0; times < 5; times++) {
      made.model.pan({ x: (random() - 0.5) * 6000, y: (random() - 0.5) * 6000 });
      await paintUntilComplete(made);
      expect(drawn.length).toBeGreaterThan(0);
      expect(new Set(drawn.map(({ scale }) => scale))).toEqual(new Set([1]));
    }
  });

  // Requirements: R231
  test('draws the whole image as one picture that the core has reduced to exactly the shown size', async () => {
    const made = viewer(huge, canvas, false);
    await paintUntilComplete(made);
    // The image stays 16 px away from each edge of the canvas.
    const side = Math.min(canvas.width - 32, canvas.height - 32, 5000);
    expect(drawn).toEqual([{ width: side, scale: 1 }]);
    expect(made.loaded).toEqual(['result preview', 'result fitted']);
  });

  test('draws the whole image as one picture without scaling it, whatever the size of the image is', async () => {
    const random = seededRandom(5);
    const side = () => Math.round(2 ** (11 + 3 * random()));
    for (let times = 0; times < 50; times++) {
      const size = { width: side(), height: side() };
      const made = viewer(layersOf(size, []), canvas, false);
      await paintUntilComplete(made);
      expect(drawn.map(({ scale }) => scale)).toEqual([1]);
    }
  });
});

describe('the viewer on a canvas of 1920 × 850 pixels', () => {
  const canvas = { width: 1920, height: 850 };

  // Requirements: R232, R233
  test('requests the preview first, and then the tiles from the middle outward', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    const wanted = made.paint();
    expect(wanted[0]?.kind).toBe('preview');
    const distances = wanted.flatMap((each) => {
      if (each.kind !== 'tile') return [];
      const { x, y, width, height } = each.tile.rect;
      return Math.hypot(x + width / 2 - 2500, y + height / 2 - 2500);
    });
    expect(distances.length).toBeGreaterThan(5);
    // The middle of the canvas shows the middle of the image, (2500, 2500). Each distance may be wrong by one pixel,
    // because the place of the image is rounded to whole device pixels.
    for (const [i, distance] of distances.entries())
      expect(distance).toBeGreaterThanOrEqual((distances[i - 1] ?? 0) - 1);
  });

  // Requirements: R232
  test('requests no picture of a layer that the slider hides completely', async () => {
    const made = viewer(huge, canvas, true);
    const view: View = { zoom: 1, center: { x: 0.5, y: 0.5 } };
    made.model.set({ view, compare: 'slider', split: 1 });
    expect(made.paint().filter(({ layer }) => layer.key === 'result')).toEqual([]);
    made.model.set({ split: 0 });
    expect(made.paint().filter(({ layer }) => layer.key === 'original')).toEqual([]);
  });

  // Requirements: R232
  test('loads only the tiles that a short movement brings into view', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    await paintUntilComplete(made);
    const { length } = made.loaded;
    made.model.pan({ x: -300, y: 0 });
    await paintUntilComplete(made);
    expect(made.loaded.length - length).toBeLessThanOrEqual(3);
    made.model.pan({ x: 300, y: 0 });
    await paintUntilComplete(made);
    expect(made.loaded.length - length).toBeLessThanOrEqual(3);
  });

  // Requirements: R233
  test('draws the loaded tiles twice as large right after a zoom from 100 % to 200 %', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    await paintUntilComplete(made);
    made.model.zoomStep('in');
    made.paint();
    // At 100 % and at 200 %, the viewer shows the same tiles: those of level 0, which is the unreduced image.
    expect(drawn.length).toBeGreaterThan(0);
    expect(new Set(drawn.map(({ scale }) => scale))).toEqual(new Set([2]));
  });
});
