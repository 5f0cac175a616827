// Tests the files that the build writes in addition to the pages (sitemap, robots.txt, icons, web manifest), and the
// Content Security Policy in each page. Needs the built site in dist/.

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { headersAt, headersFile, nginxText } from '../../scripts/build/headers.mjs';
import { LANGUAGES, languageHome } from '../../src/config/languages';
import { PAGES } from '../../src/config/pages';
import { ROUTES } from '../../src/config/routes';
import {
  FAVICON,
  MANIFEST_ICONS,
  MANIFEST_PATH,
  PRODUCT_NAME,
  SOCIAL_PICTURE,
  TOUCH_ICON,
} from '../../src/config/site';
import { light } from '../../src/theme/colors';
import { builtFile, builtNotFound, builtPage } from '../support/dist';
import { addressOf } from '../support/head';
import { tags, texts } from '../support/html';
import { CATALOGS } from '../support/words';

const builtText = (path: string) => builtFile(path).toString('utf8');

test('the sitemap lists the canonical URL of every indexed page, and no other URL', () => {
  const listed = texts(builtText('/sitemap.xml'), 'loc');
  const canonical = new Set(PAGES.filter(({ indexed }) => indexed).map((page) => addressOf(page.canonical)));
  expect(listed.toSorted()).toEqual([...canonical].toSorted());
});

test('in the sitemap, only the home pages have alternates, which are the home pages of all languages', () => {
  const entries = builtText('/sitemap.xml').match(/<url>.*<\/url>/g) ?? [];
  for (const language of LANGUAGES) {
    const [entry = ''] = entries.filter((each) =>
      each.includes(`<loc>${addressOf(languageHome(language))}</loc>`),
    );
    const found = tags(entry, 'xhtml:link').map(({ rel, hreflang, href }) => `${rel} ${hreflang} ${href}`);
    expect(found).toEqual([
      ...LANGUAGES.map((code) => `alternate ${code} ${addressOf(languageHome(code))}`),
      `alternate x-default ${addressOf(ROUTES.home)}`,
    ]);
  }
  expect(entries.filter((entry) => entry.includes('hreflang'))).toHaveLength(LANGUAGES.length);
});

test('robots.txt allows all paths and contains the URL of the sitemap', () => {
  const text = builtText('/robots.txt');
  expect(text).toContain('User-agent: *\nAllow: /\n');
  expect(text).toContain(`Sitemap: ${addressOf('/sitemap.xml')}\n`);
});

test('the social picture and all icons except favicon.ico are PNGs of their declared sizes', async () => {
  const pictures = [
    { ...SOCIAL_PICTURE },
    ...[TOUCH_ICON, ...MANIFEST_ICONS].map(({ path, side }) => ({ path, width: side, height: side })),
  ];
  for (const { path, width, height } of pictures) {
    const image = sharp(builtFile(path));
    expect(await image.metadata(), path).toMatchObject({ format: 'png', width, height });
    // Detects an empty picture: an image of one color has an entropy of 0.
    expect((await image.stats()).entropy, path).toBeGreaterThan(0.5);
  }
  // Apple devices show transparent pixels of the icon in black.
  expect((await sharp(builtFile(TOUCH_ICON.path)).stats()).isOpaque).toBe(true);
});

test('favicon.ico contains a PNG of each declared size', async () => {
  const file = builtFile(FAVICON.path);
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, FAVICON.sides.length]);
  for (const [index, side] of FAVICON.sides.entries()) {
    const entry = file.subarray(6 + 16 * index);
    expect([entry.readUInt8(0), entry.readUInt8(1)]).toEqual([side, side]);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    const { format, width, height } = await sharp(file.subarray(offset, offset + length)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side });
  }
});

test('the web manifest contains the name, the description, the start URL, the colors and the icons', () => {
  const manifest = JSON.parse(builtText(MANIFEST_PATH));
  expect(manifest).toMatchObject({
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: CATALOGS.en.meta.homeDescription,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: light.panel,
    background_color: light.canvas,
  });
  // The browser would upload a shared file if its service worker were missing: see docs/decisions.md.
  expect(manifest).not.toHaveProperty('share_target');
  const icons: readonly { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  expect(icons.map(({ src, sizes }) => `${src} ${sizes}`)).toEqual(
    MANIFEST_ICONS.map(({ path, side }) => `${path} ${side}x${side}`),
  );
});

// Requirements: R464
test('the installed app is offered for the files that can be opened, and no others', () => {
  const { file_handlers: handlers } = JSON.parse(builtText(MANIFEST_PATH));
  expect(handlers).toEqual([
    {
      action: '/',
      accept: {
        'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
        'image/png': ['.png', '.apng'],
        'image/webp': ['.webp'],
        'image/gif': ['.gif'],
      },
    },
  ]);
});

test('each page has the Content Security Policy of the HTTP headers in its second meta tag', () => {
  const headers = headersAt(builtText(`/${headersFile}`), '/');
  const policy = headers.find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '';
  // The test repeats all directives, because a change of any of them can weaken the policy or break the page. The
  // hashes of the scripts differ from build to build.
  expect(policy.replace(/( 'sha256-[\w+/=]+')+/, ' HASHES')).toBe(
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval' HASHES",
      "worker-src 'self'",
      "connect-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      "frame-ancestors 'none'",
    ].join('; '),
  );
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|unsafe-eval'[^;]*unsafe-eval|\*/);
  expect(builtText('/nginx-headers.conf')).toBe(nginxText(headers));
  const pages = [...PAGES.map(({ path }) => builtPage(path)), builtNotFound()];
  for (const html of pages) {
    const found = tags(html, 'meta');
    const own = found.findIndex((tag) => tag['http-equiv'] === 'Content-Security-Policy');
    // The policy applies only to the elements after its tag. So only the character encoding may come before it.
    expect(own).toBe(1);
    // Browsers ignore frame-ancestors in a meta tag, so only the HTTP header has it.
    expect(`${found[own]?.['content']}; frame-ancestors 'none'`).toBe(policy);
  }
});
