// Tests `otherFormat`, which recognizes by content the image formats that the page can name but not open. The files are
// real files of each format, variants of the formats, and files that only look similar.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OTHER_FORMATS, otherFormat } from '../../src/imagecore/otherFormats';
import { photograph } from '../support/fixtures';

const folder = join(import.meta.dirname, '../formats');
const bytes = (text: string, length = text.length) => {
  const file = new Uint8Array(length);
  file.set(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  return file;
};

describe('an image format that the page cannot open', () => {
  // Requirements: R153
  test.each(OTHER_FORMATS)('is recognized in a real file: %s', (format) => {
    const file = readFileSync(join(folder, `picture.${format.toLowerCase()}`));
    expect(otherFormat(file)).toBe(format);
  });

  test.each([
    ['a big-endian TIFF', bytes('MM\0*\0\0\0\x08'), 'TIFF'],
    ['a BigTIFF', bytes('II+\0\x08\0\0\0'), 'TIFF'],
    ['a large Photoshop document', bytes('8BPS\0\x02'), 'PSD'],
    ['an AVIF with the general HEIF brand first', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'), 'AVIF'],
    ['an AVIF sequence', bytes('\0\0\0\x14ftypavis\0\0\0\0avis'), 'AVIF'],
    ['a HEIF file with only the general brand', bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1'), 'HEIC'],
    ['an SVG without an XML declaration', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
    [
      'an SVG with a namespace prefix, after white space',
      bytes('\n\n <s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
      'SVG',
    ],
    ['an SVG with a byte order mark', bytes('\xef\xbb\xbf<svg/>'), 'SVG'],
    ['an SVG in UTF-16', new Uint8Array(Buffer.from('\ufeff<svg/>', 'utf16le')), 'SVG'],
    [
      'an SVG with entities in its document type',
      bytes('<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY a "http://a.example/"> ]><svg/>'),
      'SVG',
    ],
    [
      'an SVG after many comments and instructions',
      bytes(`<?xml version="1.0"?>${'<!-- > -->\n<?a b="c>d"?> '.repeat(2_000)}<svg>`),
      'SVG',
    ],
  ])('is recognized in %s', (_, file, format) => expect(otherFormat(file)).toBe(format));

  test.each([
    ['an empty file', bytes('')],
    ['a file of one byte', bytes('B')],
    ['a text that begins like a BMP', bytes('BMW is the name of a car, and not of a picture.')],
    ['a text', bytes('no image')],
    ['a web page that contains an SVG', bytes('<!doctype html><html><svg/></html>')],
    ['an XML file that is not an SVG', bytes('<?xml version="1.0"?><svgs/>')],
    ['a video', bytes('\0\0\0\x14ftypisom\0\0\0\0mp42')],
    ['a PDF', bytes('%PDF-1.7')],
    ['a file that is filled with zeros', bytes('', 4096)],
    ['a truncated ICO file', bytes('\0\0\x01\0\x01\0')],
    ['an XML comment without an end', bytes('<!--'.repeat(20_000))],
  ])('is not recognized in %s', (_, file) => expect(otherFormat(file)).toBeNull());

  // If a regular expression of `otherFormat` could match a part in two ways, the time would double with each part, and
  // the test would not end.
  test.each([
    ['comments', '<!-- -->'],
    ['comments and white space', '<!-- -->\n'],
    ['comment ends', '<!-- -->-->'],
    ['declarations', '<?xml version="1.0"?>'],
    ['document types', '<!DOCTYPE a>'],
    ['document types with entities', '<!DOCTYPE a [ <!ENTITY b "c"> ]>'],
    ['document types without an end', '<!DOCTYPE a ['],
    ['white space', ' \t\r\n'],
    ['namespace prefixes', '<a:'],
  ])('is not recognized, after a short search, in a file of %s', (_, part) => {
    for (const root of ['<html>', '', '<svgs/>', '<'])
      expect(otherFormat(bytes(part.repeat(65_536 / part.length) + root))).toBeNull();
    for (const count of [35, 36, 37]) expect(otherFormat(bytes(`${part.repeat(count)}<html/>`))).toBeNull();
  });

  test('is not recognized in a file that the page can open', async () => {
    const photo = await photograph(64, 64);
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const)
      expect(otherFormat(await photo.clone().toFormat(format).toBuffer()), format).toBeNull();
    const suite = join(import.meta.dirname, '../pngsuite');
    for (const name of readdirSync(suite).filter((each) => each.endsWith('.png')))
      expect(otherFormat(readFileSync(join(suite, name))), name).toBeNull();
  });
});
