// The manifest, the HTML, the fields and the ZIP of an icon set.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WHITE } from '../../src/edits';
import { type IconDetails, problemOf, validDetails } from '../../src/features/icons/details';
import { iconFiles } from '../../src/features/icons/plan';
import { escapeHtml, htmlOf, manifestOf } from '../../src/features/icons/texts';
import { zipOf } from '../../src/features/icons/zip';
import { zipEntries } from '../support/zipEntries.mjs';

const files = iconFiles(
  { edits: [], size: { width: 512, height: 512 }, background: WHITE, radius: 0.5, isPartlyTransparent: true },
  { fit: 'contain', isNearest: false, fillsAll: false, more: [96] },
);
const plain: IconDetails = { name: 'A site', shortName: '', theme: '#102030', canvas: '#ffffff' };
const HOSTILE = `"</script><b>'&\\\u2028\n`;

const VALUES = {
  display: ['fullscreen', 'standalone', 'minimal-ui', 'browser'],
  purpose: ['any', 'maskable', 'monochrome'],
} as const;

/** What the processing of a manifest would ignore (Web Application Manifest, W3C; its image resources; CSS Color 4). */
function manifestFaults(json: string): string[] {
  const { name, short_name, icons, theme_color, background_color, display, ...others } = JSON.parse(json);
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const isColor = (value: string) => /^#[\da-f]{6}$/i.test(value);
  const isUrl = (src: string) => URL.canParse(src, 'https://example.com/site.webmanifest');
  const checks: (readonly [holds: boolean, what: string])[] = [
    ...Object.keys(others).map((key) => [false, `no member ${key}`] as const),
    [isText(name), 'name'],
    [short_name === undefined || isText(short_name), 'short_name'],
    [isColor(theme_color), 'theme_color'],
    [background_color === undefined || isColor(background_color), 'background_color'],
    [VALUES.display.includes(display), 'display'],
    ...icons.flatMap(
      ({ src, sizes, type, purpose }: Record<'src' | 'sizes' | 'type' | 'purpose', string>) => [
        [isUrl(src), `src ${src}`],
        [sizes.split(' ').every((size) => /^[1-9]\d*x[1-9]\d*$/.test(size)), `sizes ${sizes}`],
        [/^image\/[a-z.+-]+$/.test(type), `type ${type}`],
        [
          purpose.split(' ').every((each) => VALUES.purpose.some((known) => known === each)),
          `purpose ${purpose}`,
        ],
      ],
    ),
  ];
  return checks.filter(([holds]) => !holds).map(([, what]) => what);
}

/** What html-validate finds in a page with these lines in its head. */
async function htmlFaults(lines: string): Promise<string[]> {
  const page = `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>A site</title>\n${lines}</head>\n<body></body>\n</html>\n`;
  const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe('the manifest', () => {
  // Requirements: R429
  test('names the icons with their sizes and purposes, and no others', () => {
    const manifest = JSON.parse(manifestOf({ ...plain, shortName: ' Site ' }, files));
    expect(manifest).toMatchObject({
      name: 'A site',
      short_name: 'Site',
      theme_color: '#102030',
      background_color: '#ffffff',
      display: 'standalone',
    });
    expect(manifest.icons).toEqual([
      { src: '/icon-96.png', sizes: '96x96', type: 'image/png', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ]);
    expect(JSON.parse(manifestOf(plain, files))).not.toHaveProperty('short_name');
  });

  // Requirements: R429
  test.each([plain, { ...plain, name: HOSTILE, shortName: HOSTILE }])(
    'follows the specification',
    (details) => {
      expect(manifestFaults(manifestOf(details, files))).toEqual([]);
    },
  );

  test('the check against the specification finds faults', () => {
    const icon = { src: '//', sizes: '16', type: 'png', purpose: 'all' };
    const manifest = { name: '', icons: [icon], theme_color: 'reddish', display: 'window', colour: 'red' };
    expect(manifestFaults(JSON.stringify(manifest))).toEqual([
      'no member colour',
      'name',
      'theme_color',
      'display',
      'src //',
      'sizes 16',
      'type png',
      'purpose all',
    ]);
  });

  // Requirements: R429
  test('escapes any name', () => {
    expect(JSON.parse(manifestOf({ ...plain, name: HOSTILE }, files)).name).toBe(HOSTILE.trim());
  });
});

describe('the HTML', () => {
  // Requirements: R429
  test('names files of the set, and the manifest', () => {
    const html = htmlOf({ ...plain, shortName: 'Site' });
    const named = [...html.matchAll(/href="\/([^"]+)"/g)].map(([, name]) => name);
    expect(named).toEqual([
      'favicon.ico',
      'icon-16.png',
      'icon-32.png',
      'icon-48.png',
      'apple-touch-icon.png',
      'site.webmanifest',
    ]);
    for (const name of named.slice(0, -1)) expect(files.map((file) => file.name)).toContain(name);
    expect(html).toContain('<meta name="theme-color" content="#102030">');
    expect(html).toContain('content="Site"');
    // Every line is one element, whose attributes are in double quotes.
    for (const line of html.trimEnd().split('\n'))
      expect(line).toMatch(/^<(?:link|meta)(?: [a-z-]+="[^"<>]*")+>$/);
  });

  // Requirements: R429
  test.each([plain, { ...plain, name: HOSTILE }])('is valid in the head of a page', async (details) => {
    expect(await htmlFaults(htmlOf(details))).toEqual([]);
  });

  test('the validator finds faults in the head of a page', async () => {
    const lines = '<link rel="icon" href="/a.png" sizes="16"><meta name=theme-color><link rel="manifest">';
    expect(await htmlFaults(lines)).not.toEqual([]);
  });

  // Requirements: R429
  test('escapes any name', () => {
    expect(escapeHtml(`<a href="b">'&`)).toBe('&lt;a href=&quot;b&quot;&gt;&#39;&amp;');
    const html = htmlOf({ ...plain, name: HOSTILE });
    expect(html).not.toContain('</script>');
    expect(html.match(/</g)).toHaveLength(html.trimEnd().split('\n<').length);
  });
});

// Requirements: R430
test.each([
  ['name', 'A site', null],
  ['name', '   ', 'icons.noName'],
  ['name', 'x'.repeat(45), null],
  ['name', 'x'.repeat(46), 'icons.tooLong'],
  ['name', '🦊'.repeat(45), null],
  ['shortName', '', null],
  ['shortName', 'x'.repeat(13), 'icons.tooLong'],
  ['theme', '#FF8000', null],
  ['theme', 'f80', null],
  ['theme', 'red', 'pad.notColor'],
  ['canvas', '', 'pad.notColor'],
] as const)('the field %s with %j has the problem %s', (field, text, key) => {
  expect(problemOf(field, text)?.key ?? null).toBe(key);
  const valid = validDetails({ ...plain, [field]: text });
  if (key) expect(valid).toBeNull();
  else expect(valid).not.toBeNull();
});

// Requirements: R430
test('colors are written as #rrggbb', () => {
  expect(validDetails({ ...plain, theme: 'F80' })?.theme).toBe('#ff8800');
});

describe('the ZIP', () => {
  const contents = [
    { name: 'favicon.ico', blob: new Blob([Uint8Array.of(0, 0, 1, 0)]) },
    { name: 'icon-16.png', blob: new Blob(['a PNG'.repeat(1000)]) },
    { name: 'site.webmanifest', blob: new Blob(['{}']) },
  ];

  // Requirements: R431
  test('has the same bytes for the same files at any time', async () => {
    const bytesIn = async (year: number) => {
      vi.setSystemTime(new Date(year, 5, 6));
      return new Uint8Array(await (await zipOf(contents)).arrayBuffer());
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await bytesIn(2026)).toEqual(await bytesIn(2031));
  });

  // Requirements: R431
  test('stores the files uncompressed, in the given order', async () => {
    const entries = zipEntries(Buffer.from(await (await zipOf(contents)).arrayBuffer()));
    expect(entries.map(({ name }) => name)).toEqual(contents.map(({ name }) => name));
    for (const [index, { data, crc }] of entries.entries()) {
      const file = Buffer.from((await contents[index]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(data.equals(file)).toBe(true);
      expect(crc).toBe(crc32(file));
    }
  });

  test.skipIf(spawnSync('unzip', ['-v']).status !== 0)(
    'is accepted by unzip, if it is installed',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'icons-'));
      try {
        const path = join(folder, 'icons.zip');
        writeFileSync(path, new Uint8Array(await (await zipOf(contents)).arrayBuffer()));
        expect(spawnSync('unzip', ['-t', path], { encoding: 'utf8' })).toMatchObject({ status: 0 });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
