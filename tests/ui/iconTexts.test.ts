// The manifest, the HTML, the fields and the ZIP of an icon set.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WHITE } from '../../src/edits';
import { type IconDetails, problemOf, validDetails } from '../../src/features/icons/details';
import { iconFiles } from '../../src/features/icons/plan';
import { escapeHtml, htmlOf, manifestOf } from '../../src/features/icons/texts';
import { zipOf } from '../../src/features/icons/zip';

const files = iconFiles(
  { edits: [], size: { width: 512, height: 512 }, background: WHITE, radius: 0.5, isPartlyTransparent: true },
  { fit: 'contain', isNearest: false, fillsAll: false, more: [96] },
);
const plain: IconDetails = { name: 'A site', shortName: '', theme: '#102030', canvas: '#ffffff' };
const HOSTILE = `"</script><b>'&\\\u2028\n`;

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
    const entries = entriesOf(Buffer.from(await (await zipOf(contents)).arrayBuffer()));
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

/** Reads a ZIP file by its central directory (APPNOTE.TXT, 4.3). */
function entriesOf(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    expect(zip.readUInt16LE(at + 10), 'stored').toBe(0);
    const [crc, length] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, crc, data: zip.subarray(start, start + length) };
  });
}
