import { describe, expect, test } from 'vitest';
import {
  type Edit,
  type Encoding,
  FULL_OUTPUT,
  LOSSLESS_PNG,
  type PadEdit,
  type ResizeEdit,
} from '../../src/edits';
import { receiptOf } from '../../src/features/save/receipt';
import type { OpenImage } from '../../src/session';
import { plainSource } from '../support/plainSource';
import { en, textOf } from '../support/words';

const { receipt } = en.download;
const size = { width: 600, height: 400 };
const picture = { size, hasAlpha: false, preview: new Blob(), bounds: size };

function receiptAfter(
  edits: readonly Edit[],
  source: Partial<OpenImage['source']> = {},
  encoding: Encoding = LOSSLESS_PNG,
  hasAlpha = false,
): readonly string[] {
  const image: OpenImage = {
    id: 1,
    file: new File([], 'photo.jpg'),
    source: { ...plainSource('jpeg'), ...source },
    original: { ...picture, hasAlpha },
    current: picture,
    history: { steps: edits, at: edits.length },
    edits,
    pngBytes: null,
    editPreview: null,
    saved: null,
    output: FULL_OUTPUT,
  };
  return receiptOf(image, { edits, encoding }, textOf('en')).map((line) => line.replaceAll('\u00a0', ' '));
}

const resize = (width: number, height: number, change: Partial<ResizeEdit> = {}): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit: 'stretch',
  ...change,
});
const crop: Edit = { kind: 'crop', rect: { x: 0, y: 0, width: 300, height: 300 } };
const turned: Edit = { kind: 'straighten', angle: 300, size: { width: 200, height: 150 } };

describe('the receipt', () => {
  test('has at most four lines: the edits with their sizes, the pixels, colors and density, and what is gone', () => {
    const source = {
      density: { x: 11_811, y: 11_811 },
      profile: 'Display P3',
      metadata: ['location', 'camera', 'thumbnail', 'other'],
    } as const;
    const edits = [
      crop,
      { kind: 'rotate', turn: 'left' },
      { kind: 'flip', axis: 'vertical' },
      resize(90, 90),
    ] as const;
    expect(receiptAfter(edits, source)).toEqual([
      'Crop (300 × 300), Rotate Left (300 × 300), Flip Vertical, Resize (90 × 90)',
      receipt.resampled,
      'Colors kept (Display P3). Print density kept: 300 dpi.',
      'Not in this file: location, camera details, thumbnail, other metadata.',
    ]);
  });

  // Requirements: R267
  test('names each kind of data that is gone', () => {
    const kinds = Object.keys(receipt.kinds) as (keyof typeof receipt.kinds)[];
    expect(receiptAfter([], { metadata: kinds }).at(-1)).toBe(
      'Not in this file: location, camera details, thumbnail, content credentials, HDR gain map, other images, video (motion photo), comments, other metadata, metadata that was not read.',
    );
  });

  test('names the last four of more edits', () => {
    const turn: Edit = { kind: 'rotate', turn: 'right' };
    expect(receiptAfter([crop, turn, turn, turn, resize(9, 9)])[0]).toMatch(
      /^…, Rotate Right .*Resize \(9 × 9\)$/,
    );
  });

  test.each([
    ['a crop', [crop], receipt.exact],
    ['bars alone', [resize(600, 600, { fit: 'contain' })], receipt.exact],
    ['a cut alone', [resize(600, 200, { fit: 'cover' })], receipt.exact],
    ['bars and a smaller picture', [resize(300, 300, { fit: 'contain' })], receipt.resampled],
    ['pixel art', [resize(1200, 800, { filter: 'nearest' })], receipt.copied],
    [
      'pixel art that was resampled before',
      [resize(300, 200), crop, resize(600, 600, { filter: 'nearest' })],
      receipt.resampled,
    ],
    ['an angle', [turned], receipt.resampledOnce],
    ['an angle between a crop and a resize', [crop, turned, resize(60, 60)], receipt.resampledOnce],
    ['an angle and pixel art', [turned, resize(600, 600, { filter: 'nearest' })], receipt.resampled],
  ] as const)('says what %s did to the pixels', (_, edits, line) => {
    expect(receiptAfter(edits)[1]).toBe(line);
  });

  test('does not say that no pixel was recalculated if the colors were converted', () => {
    expect(receiptAfter([crop], { converted: true })).toEqual(['Crop (300 × 300)', receipt.converted]);
  });

  // Requirements: R331
  test('says that gray became RGB on a color that is not gray, and on no other background', () => {
    const pad = (background: PadEdit['background'], radius = 0): Edit => ({
      kind: 'pad',
      size: { width: 600, height: 600 },
      margin: 0,
      radius,
      background,
    });
    const gray = { isGray: true };
    const red = [255, 0, 0] as const;
    expect(receiptAfter([pad(red)], gray)).toContain(`Colors kept. ${receipt.becameRgb}`);
    const fit = resize(600, 600, { fit: 'contain', background: red });
    // Nothing of the background is seen.
    expect(receiptAfter([resize(300, 200, { fit: 'contain', background: red })], gray)).not.toContain(
      `Colors kept. ${receipt.becameRgb}`,
    );
    expect(receiptAfter([fit], gray)).toContain(`Colors kept. ${receipt.becameRgb}`);
    const whole: Edit = {
      kind: 'straighten',
      angle: 300,
      size: { width: 640, height: 440 },
      background: red,
    };
    expect(receiptAfter([whole], gray)).toContain(`Colors kept. ${receipt.becameRgb}`);
    expect(receiptAfter([turned], gray)).toContain('Colors kept.');
    for (const background of ['transparent', [255, 255, 255], [9, 9, 9]] as const)
      expect(receiptAfter([pad(background)], gray)).toContain('Colors kept.');
    expect(receiptAfter([pad(red)])).toContain('Colors kept.');
    // Opaque pixels are exact; those at rounded corners, and transparent ones on a color, are not.
    expect(receiptAfter([pad(red)])).toContain(receipt.exact);
    expect(receiptAfter([pad(red, 20)])).not.toContain(receipt.exact);
    expect(receiptAfter([pad(red)], {}, LOSSLESS_PNG, true)).not.toContain(receipt.exact);
    expect(receiptAfter([pad('transparent')], {}, LOSSLESS_PNG, true)).toContain(receipt.exact);
  });

  // Requirements: R310
  test('of a JPEG in the original quality says that nothing more is lost, and what is kept', () => {
    const source = {
      density: { x: 11_811, y: 11_811 },
      profile: 'Display P3',
      metadata: ['camera'],
    } as const;
    expect(receiptAfter([crop], source, { format: 'jpeg', quality: 'original', baseline: false })).toEqual([
      'Crop (300 × 300)',
      `${receipt.original} Colors kept (Display P3). Print density kept: 300 dpi.`,
      'Not in this file: camera details.',
    ]);
  });

  test('of a density alone names no edit, and both numbers of a density of the file', () => {
    expect(receiptAfter([{ kind: 'density', perMeter: 2835 }])).toEqual([
      receipt.exact,
      'Colors kept. Print density set: 72 dpi.',
    ]);
    const fax = { density: { x: 8031, y: 3858 } };
    expect(receiptAfter([], fax)).toEqual([receipt.exact, 'Colors kept. Print density kept: 204 × 98 dpi.']);
    expect(receiptAfter([{ kind: 'rotate', turn: 'left' }], fax)[2]).toContain('98 × 204 dpi');
  });
});
