// Which pictures the viewer draws and loads, over the real cache of pictures: the loading ends, within the memory that it
// may take, with the pixels that the canvas can show.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_TILE_BYTES } from '../../src/data/limits';
import { type Edit, placementOf } from '../../src/edits';
import { Bitmaps } from '../../src/features/viewer/bitmaps';
import { IDENTITY, type TiledLayer } from '../../src/features/viewer/layer';
import { paintPanes, type Wanted } from '../../src/features/viewer/paint';
import { panesOf } from '../../src/features/viewer/panes';
import { type View, WHOLE } from '../../src/features/viewer/view';
import { type Compare, ViewerModel } from '../../src/features/viewer/viewerModel';
import type { Size } from '../../src/lib/geometry';
import { seededRandom } from '../support/fixtures';
import { settle } from '../support/settle';

/** What was drawn since the last `beginPath` of a pane: the sizes of pictures, and the scale at which each was drawn. */
let drawn: { readonly width: number; readonly scale: number }[];

/** A context that draws nothing. */
function fakeContext(): CanvasRenderingContext2D {
  let scale = 1;
  const nothing = () => {};
  return {
    save: nothing,
    restore: nothing,
    beginPath: nothing,
    rect: nothing,
    clip: nothing,
    setTransform: (a: number, b: number) => {
      scale = Math.abs(a) + Math.abs(b);
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

/** The preview of a layer on a screen with 2 device pixels per CSS pixel: as wide as the stage, or as high. */
function previewOf({ width, height }: Size): Blob {
  const scale = Math.min(1, 2400 / width, 800 / height);
  return new Blob([`${Math.ceil(width * scale)}x${Math.ceil(height * scale)}`]);
}

function layersOf(original: Size, edits: readonly Edit[]): { result: TiledLayer; other: TiledLayer } {
  const { size, matrix, visible } = placementOf(original, edits);
  const common = { kind: 'tiles', edits: [] } as const;
  return {
    result: {
      ...common,
      key: 'result',
      size,
      matrix: IDENTITY,
      visible: { x: 0, y: 0, ...size },
      preview: previewOf(size),
    },
    other: { ...common, key: 'original', size: original, matrix, visible, preview: previewOf(original) },
  };
}

const keyOf = (wanted: Wanted) =>
  wanted.kind === 'tile' ? wanted.tile.key : `${wanted.layer.key} ${wanted.kind}`;

const bytesOf = ({ width, height }: Size) => 4 * width * height;

/** Loads what is wanted, as the core would. */
async function load(wanted: Wanted): Promise<Blob> {
  if (wanted.kind === 'preview') return wanted.layer.preview;
  const { width, height } = wanted.kind === 'tile' ? wanted.tile.rect : wanted.size;
  return new Blob([`${width}x${height}`]);
}

/** The viewer without its page. */
function viewer({ result, other }: ReturnType<typeof layersOf>, canvas: Size, isCompared: boolean) {
  const bitmaps = new Bitmaps(MAX_TILE_BYTES);
  const model = new ViewerModel(result.size, WHOLE);
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
          loaded.push(keyOf(each));
          return load(each);
        },
      })),
    );
    return wanted;
  };
  bitmaps.onLoaded = paint;
  return { bitmaps, model, loaded, paint };
}

/** Paints until nothing is missing. Fails if that takes more loads than there can be pictures. */
async function sharpen({ bitmaps, loaded, paint }: ReturnType<typeof viewer>): Promise<void> {
  const before = loaded.length;
  paint();
  for (let rounds = 0; !bitmaps.isComplete; rounds++) {
    if (loaded.length - before > 400 || rounds > 4000) throw new Error('the loading does not end');
    await settle(1);
  }
  expect(paint()).toEqual([]);
  expect(bitmaps.bytes).toBeLessThanOrEqual(MAX_TILE_BYTES);
}

const reduced: readonly Edit[] = [{ kind: 'resize', size: { width: 5000, height: 5000 }, fit: 'stretch' }];
const huge = layersOf({ width: 10_000, height: 10_000 }, reduced);

const CANVASES: readonly (readonly [name: string, canvas: Size])[] = [
  ['a phone', { width: 1170, height: 2100 }],
  ['1920 × 1080', { width: 1920, height: 850 }],
  ['a laptop with 2 device pixels per CSS pixel', { width: 3456, height: 1990 }],
  ['4K', { width: 3840, height: 1930 }],
  ['5K', { width: 5120, height: 2600 }],
  ['8K', { width: 7680, height: 4000 }],
];

describe.each(CANVASES)('on a canvas of %s', (_, canvas) => {
  test.each<[Compare]>([['off'], ['slider'], ['sideBySide']])(
    'with the comparison %s loading ends',
    async (compare) => {
      const made = viewer(huge, canvas, compare !== 'off');
      const random = seededRandom(3);
      made.model.set({ compare });
      for (const zoom of ['fit', 0.25, 1, 0.7, 'fit', 2, 8, 1] as const) {
        const at = { x: random() * canvas.width, y: random() * canvas.height };
        made.model.zoomTo(zoom, at);
        made.model.set({ split: random() });
        await sharpen(made);
      }
    },
  );
});

describe.each(CANVASES.slice(0, 4))('on a canvas of %s', (_, canvas) => {
  test('at 100 % a pixel of the result is a device pixel, wherever it is moved', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    const random = seededRandom(4);
    for (let times = 0; times < 5; times++) {
      made.model.pan({ x: (random() - 0.5) * 6000, y: (random() - 0.5) * 6000 });
      await sharpen(made);
      expect(drawn.length).toBeGreaterThan(0);
      expect(new Set(drawn.map(({ scale }) => scale))).toEqual(new Set([1]));
    }
  });

  test('the whole image is one picture in the size in which it is shown', async () => {
    const made = viewer(huge, canvas, false);
    await sharpen(made);
    const side = Math.min(canvas.width, canvas.height, 5000);
    expect(drawn).toEqual([{ width: side, scale: 1 }]);
    expect(made.loaded).toEqual(['result preview', 'result fitted']);
  });
});

describe('what is loaded', () => {
  const canvas = { width: 1920, height: 850 };

  test('is first the preview that is there already, and then the tiles, those in the middle first', async () => {
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
    // The middle of the canvas is that of the image, but for the rounding to whole pixels.
    for (const [i, distance] of distances.entries())
      expect(distance).toBeGreaterThanOrEqual((distances[i - 1] ?? 0) - 1);
  });

  test('is no tile outside the canvas', async () => {
    const made = viewer(huge, canvas, true);
    const view: View = { zoom: 1, centre: { x: 0.5, y: 0.5 } };
    made.model.set({ view, compare: 'slider', split: 1 });
    expect(made.paint().filter(({ layer }) => layer.key === 'result')).toEqual([]);
    made.model.set({ split: 0 });
    expect(made.paint().filter(({ layer }) => layer.key === 'original')).toEqual([]);
  });

  test('after a short movement is only what comes into the canvas', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    await sharpen(made);
    const { length } = made.loaded;
    made.model.pan({ x: -300, y: 0 });
    await sharpen(made);
    expect(made.loaded.length - length).toBeLessThanOrEqual(3);
    made.model.pan({ x: 300, y: 0 });
    await sharpen(made);
    expect(made.loaded.length - length).toBeLessThanOrEqual(3);
  });

  test('of a result that has changed does not take its place before it is there', async () => {
    const made = viewer(huge, canvas, false);
    made.model.zoomTo(1);
    await sharpen(made);
    made.model.step('in');
    made.paint();
    // The picture of the zoom before is drawn until the new one is there: here the same tiles, twice as large.
    expect(drawn.length).toBeGreaterThan(0);
    expect(new Set(drawn.map(({ scale }) => scale))).toEqual(new Set([2]));
  });
});
