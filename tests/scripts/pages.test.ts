// How the build makes the HTML file of each page, and the sources of the icons and of the social image.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ico } from '../../scripts/build/icons.mjs';
import { pageFile, pageHtml, withScripts } from '../../scripts/build/pages.mjs';
import { catalogFiles, wordsTags } from '../../scripts/build/words.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { PAGES } from '../../src/config/pages';
import { prerenderedKey } from '../../src/config/prerendered';
import { PRODUCT_NAME, publicUrl, SOCIAL_PICTURE, siteUrl } from '../../src/config/site';
import { light } from '../../src/theme/colors';
import { en } from '../support/words';

describe('the file name of a page', () => {
  test.each([
    ['/', 'index.html'],
    ['/presets', 'presets.html'],
    ['/presets/16x16', 'presets/16x16.html'],
    ['/resize-image-to-16x16px.html', 'resize-image-to-16x16px.html'],
    ['/404', '404.html'],
  ])('with the path %s is %s', (path, file) => expect(pageFile(path)).toBe(file));

  test('differs from the file names of all other pages', () => {
    const files = PAGES.map(({ path }) => pageFile(path));
    expect(new Set(files).size).toBe(PAGES.length);
  });
});

describe('the HTML of a page', () => {
  const template =
    '<html lang="en"><head><!-- head: here --><!-- words: here --></head><body><p class="noscript">Run!</p><div id="root"></div></body></html>';
  const page = {
    key: '/x',
    language: 'de' as const,
    noScript: 'Lauf!',
    head: '<title>A $& B</title><meta name="a" content="b"/>',
    styles: '<style></style>',
    body: '<p>$1</p>',
  };
  const site = {
    links: ['<link>'],
    words: '<script></script>',
    headAttribute: 'data-head',
    pageAttribute: 'data-page',
  };

  test('is index.html with the language, the head tags, the styles and the content of the page', () => {
    expect(pageHtml(template, page, site).replace(/\s*\n\s*/g, '')).toBe(
      '<html lang="de"><head><title data-head>A $& B</title><meta data-head name="a" content="b"/>' +
        '<link><style></style><script></script></head><body><p class="noscript">Lauf!</p><div id="root" data-page="/x"><p>$1</p></div></body></html>',
    );
  });

  test.each([
    '<!-- head: here -->',
    '<!-- words: here -->',
    '<p class="noscript">',
    '<div id="root"></div>',
    '<html lang="en">',
  ])('requires exactly one %s in index.html', (place) => {
    expect(() => pageHtml(template.replace(place, ''), page, site)).toThrow('index.html');
    expect(() => pageHtml(template.replace(place, place + place), page, site)).toThrow('index.html');
  });

  test('has exactly one tag for each script, with a low fetch priority', () => {
    const entry = '<script type="module" crossorigin src="/assets/a.js"';
    const html = `<head>${entry}></script><link rel="icon" href="/icon.svg"></head>`;
    const built = withScripts(html, ['assets/a.js', 'assets/b.js']).replace(/\s*\n\s*/g, '');
    expect(built).toBe(
      `<head>${entry} fetchpriority="low"></script><link rel="icon" href="/icon.svg">` +
        '<link rel="modulepreload" crossorigin href="/assets/b.js" fetchpriority="low"></head>',
    );
  });

  test('has its path as the key, and all unknown paths share one key', () => {
    expect(prerenderedKey('/presets/')).toBe('/presets');
    expect(prerenderedKey('/nowhere')).toBe(prerenderedKey('/no/where'));
    expect(PAGES.map(({ path }) => prerenderedKey(path))).toEqual(PAGES.map(({ path }) => path));
  });
});

describe('the texts of a page', () => {
  const files = { en: 'assets/en-1.js', de: 'assets/de-2.js' };
  const options = { files, storageKey: 'language', pendingAttribute: 'data-pending' };

  /**
   * Runs the inline script of a page with English HTML whose URL sets no language. `stored` is the language in
   * localStorage, or the error that reading it throws. The script sets an attribute that hides the HTML until it is
   * rendered in the visitor's language.
   */
  function run(stored: string | null | Error) {
    const tags = wordsTags({ ...options, shown: 'en', fixed: false });
    const links: unknown[] = [];
    const marks: string[] = [];
    const document = {
      createElement: () => ({}),
      head: { append: (link: unknown) => links.push(link) },
      documentElement: { setAttribute: (name: string) => marks.push(name) },
    };
    const getItem = () => {
      if (stored instanceof Error) throw stored;
      return stored;
    };
    new Function('document', 'localStorage', tags.replace(/<\/?script>/g, ''))(document, { getItem });
    return { links, marks };
  }

  const link = (file: string) => [
    { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: `/${file}` },
  ];

  test('are found by language in the manifest of Vite, and a missing language causes an error', () => {
    const manifest = {
      'index.html': { file: 'entry.js' },
      'src/i18n/locales/de.ts': { file: files.de },
      'src/i18n/locales/de.later.ts': { file: 'assets/de.later-3.js' },
      '_en.js': { file: 'en.js' },
    };
    expect(catalogFiles(manifest)).toEqual({ de: files.de });
    expect(() => wordsTags({ ...options, files: {}, shown: 'de', fixed: true })).toThrow('de');
  });

  test('are preloaded by a link tag if the page has a fixed language', () => {
    expect(wordsTags({ ...options, shown: 'de', fixed: true })).toBe(
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/de-2.js">',
    );
  });

  test('are preloaded in the stored language by a script that marks the English page as pending', () => {
    expect(run('de')).toEqual({ links: link(files.de), marks: ['data-pending'] });
  });

  test.each([['en'], [null], ['xx'], ['toString'], [new Error('no storage')]])(
    'are preloaded in English, without marking the page as pending, if %o is stored',
    (stored) => expect(run(stored)).toEqual({ links: link(files.en), marks: [] }),
  );
});

describe('the public URL', () => {
  test('is the setting VITE_SITE_URL without its trailing slash, or a placeholder if the setting is empty', () => {
    expect(siteUrl('https://images.example.org/')).toBe('https://images.example.org');
    expect(publicUrl('/presets', 'https://images.example.org')).toBe('https://images.example.org/presets');
    expect(siteUrl('')).toMatch(/^https:\/\/[\w.-]+$/);
  });
});

describe('an ICO file', () => {
  test('has an entry with the side, length and offset of each PNG, and then the PNGs themselves', () => {
    const images = [
      { side: 16, png: new Uint8Array([1, 2, 3]) },
      { side: 256, png: new Uint8Array([4, 5]) },
    ];
    const file = ico(images);
    expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
    expect([file[6], file[22]]).toEqual([16, 0]);
    expect([file.readUInt32LE(14), file.readUInt32LE(18)]).toEqual([3, 38]);
    expect([file.readUInt32LE(30), file.readUInt32LE(34)]).toEqual([2, 41]);
    expect([...file.subarray(38)]).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the icons and the social image', () => {
  const file = (name: string) => readFileSync(join(root, name));
  const mark = file('public/favicon.svg').toString();

  test.each([
    ['icon', mark],
    ['icon-full', mark.replace(' rx="8"', '')],
  ])('include %s.png, which shows the same drawing as favicon.svg', async (name, svg) => {
    const small = (image: Buffer) => sharp(image).resize(128, 128).flatten().raw().toBuffer();
    const [stored, rendered] = await Promise.all([small(file(`art/${name}.png`)), small(Buffer.from(svg))]);
    const error = stored.reduce((sum, sample, index) => sum + Math.abs(sample - (rendered[index] ?? 0)), 0);
    expect(error / stored.length).toBeLessThan(1);
  });

  test('are below 100 kB each, and the social image is at least twice as large as the published one', async () => {
    for (const name of ['icon', 'icon-full', 'social'])
      expect(file(`art/${name}.png`).length).toBeLessThan(1e5);
    const { width = 0, height = 0 } = await sharp(file('art/social.png')).metadata();
    expect(width).toBeGreaterThanOrEqual(2 * SOCIAL_PICTURE.width);
    expect(width / height).toBeCloseTo(SOCIAL_PICTURE.width / SOCIAL_PICTURE.height, 5);
  });

  // Requirements: R2
  test('contain the accent color, and the social image also contains the name of the site and the tagline', () => {
    const social = file('art/social.svg').toString();
    const words = social
      .replaceAll('&amp;', '&')
      .replace(/<title>.*?<\/title>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
    expect(words).toContain(`${PRODUCT_NAME} ${en.meta.tagline}`);
    expect(social).toContain(light.accent);
    expect(mark).toContain(light.accent);
  });
});
