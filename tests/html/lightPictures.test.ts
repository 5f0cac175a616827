// The two pictures of the home page that show the effect of linear light. tools/art.mjs has reduced one drawing to 1/8
// in two ways: averages of linear light (`linear`), or of the stored samples (`gamma`). Needs the built site in dist/.

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { LANGUAGES, languageHome } from '../../src/config/languages';
import { LIGHT_PICTURES } from '../../src/config/site';
import { NIGHT, reduceNight } from '../../tools/art/night.mjs';
import { builtFile, builtPage } from '../support/dist';
import { tags, texts } from '../support/html';
import { textOf } from '../support/words';

const { width, height, paths } = LIGHT_PICTURES;
const NAMES = ['linear', 'gamma'] as const;

/** The linear light of an sRGB level, from 0 to 1 (IEC 61966-2-1). */
function lightOf(level: number): number {
  const stored = level / 255;
  return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
}

/** The sRGB level of a linear light from 0 to 1. */
const levelOf = (light: number) =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

const LIGHTS = Array.from({ length: 256 }, (_, level) => lightOf(level));

/** The mean levels of red, green and blue, computed in two ways: from stored samples, and from their linear light. */
function means(rgb: Uint8Array): Readonly<Record<'stored' | 'light', number[]>> {
  const sums = { stored: [0, 0, 0], light: [0, 0, 0] };
  for (const [at, level] of rgb.entries()) {
    sums.stored[at % 3] = (sums.stored[at % 3] ?? 0) + level;
    sums.light[at % 3] = (sums.light[at % 3] ?? 0) + (LIGHTS[level] ?? 0);
  }
  const pixels = rgb.length / 3;
  return {
    stored: sums.stored.map((sum) => sum / pixels),
    light: sums.light.map((sum) => levelOf(sum / pixels)),
  };
}

const opened = (name: (typeof NAMES)[number]) => sharp(builtFile(paths[name]));
const meansOf = async (name: (typeof NAMES)[number]) => means(await opened(name).raw().toBuffer());

/** The largest difference between two means, over the three channels. */
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? Number.NaN))));

test('the committed pictures are those that the core makes from the drawing (to update them: node scripts/tool.mjs tools/art.mjs)', async () => {
  const made = reduceNight(await loadCore());
  for (const name of NAMES) expect(made[name].equals(builtFile(paths[name])), name).toBe(true);
});

describe('a drawing that is reduced to 1/8', async () => {
  const drawing = means(await sharp(NIGHT).raw().toBuffer());

  // Requirements: R50
  test('keeps its brightness if linear light is averaged', async () => {
    expect(apart((await meansOf('linear')).light, drawing.light)).toBeLessThan(1);
  });

  // Requirements: R50
  test('becomes darker if the stored samples are averaged instead of linear light', async () => {
    const reduced = await meansOf('gamma');
    expect(apart(reduced.stored, drawing.stored)).toBeLessThan(0.5);
    for (const [channel, level] of reduced.light.entries())
      expect(level).toBeLessThan((drawing.light[channel] ?? 0) - 5);
  });

  test('has nearly the same pixels with both kinds of averaging where it has no fine detail', async () => {
    // A square inside the moon, which is bright and has no fine detail.
    const [linear, gamma] = await Promise.all(
      NAMES.map((name) => opened(name).extract({ left: 232, top: 34, width: 3, height: 3 }).raw().toBuffer()),
    );
    expect(linear?.every((level) => level > 200)).toBe(true);
    expect(apart([...(linear ?? [])], [...(gamma ?? [])])).toBeLessThanOrEqual(4);
  });

  test.each(NAMES)('is a PNG file in sRGB of at most 40,000 bytes: %s', async (name) => {
    const file = builtFile(paths[name]);
    expect(file.length).toBeLessThanOrEqual(40_000);
    expect(file.includes('gAMA')).toBe(false);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width, height, space: 'srgb' });
  });
});

test('the service worker lists both pictures, so that they are available offline', () => {
  const worker = builtFile('/sw.js').toString('utf8');
  for (const name of NAMES) expect(worker).toContain(`:\`${paths[name]}\`,`);
});

// Requirements: R50
test.each(LANGUAGES)('the home page in %s has both pictures with alt texts and captions', (language) => {
  const html = builtPage(languageHome(language));
  const { t, values } = textOf(language);
  const pictures = tags(html, 'img').filter(({ src }) => src?.startsWith('/night-'));
  expect(pictures).toMatchObject(
    NAMES.map((name) => ({
      src: paths[name],
      alt: t(`about.light.${name}Alt`),
      width: String(width),
      height: String(height),
      loading: 'lazy',
    })),
  );
  expect(texts(html, 'figcaption')).toEqual(
    ['about.light.text' as const, ...NAMES.map((name) => `about.light.${name}` as const)].map((key) =>
      t(key, values),
    ),
  );
});
