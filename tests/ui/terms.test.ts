import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/config/languages';
import { wordsOf } from '../support/words';

// Tests that the texts of a language use one term for each concept, and no excluded words. tests/docs/words.test.ts
// also compares the texts with the terms in docs/words.md.

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const same = (...keys: readonly string[]) =>
    expect(new Set(keys.map((key) => wordsOf(language).get(key))).size, keys.join(', ')).toBe(1);

  test('have the same text in all places that name the same concept', () => {
    same('resize.resize', 'fixedSize.resize');
    same('resize.reset', 'crop.reset');
    same('resize.width', 'crop.width');
    same('resize.height', 'crop.height');
    same('resize.preview', 'editor.previewBadge');
    same('editor.download', 'presets.download', 'download.download');
    same('upload.cancel', 'progress.cancel');
    same('editor.close', 'shortcuts.close');
    same('layout.presets', 'presets.heading');
    same('fixedSize.original', 'download.original');
    same('fixedSize.result', 'download.rotated');
  });

  // Requirements: R348
  test('have different texts for the largest pixels and the largest file', () => {
    const text = (key: string) => wordsOf(language).get(key)?.toLowerCase() ?? '';
    const file = [text('download.range.way'), text('download.range.most')];
    for (const key of ['resize.modes.within', 'resize.maxWidth', 'resize.maxHeight'])
      for (const each of file) {
        expect(text(key)).not.toContain(each);
        expect(each).not.toContain(text(key));
      }
  });

  test('have different texts for Reset and Restore', () => {
    expect(wordsOf(language).get('resize.reset')).not.toBe(wordsOf(language).get('restore.restore'));
  });
});

/** For each language, the pattern that all its failure messages match. */
const FAILURE: Readonly<Record<Language, RegExp>> = {
  en: /^Failed to /,
  es: /^No se pudo /,
  fr: /^Impossible d(?:e |’)/,
  it: /^Impossibile /,
  de: / konnten? nicht .*werden$/,
  pt: /^Não foi possível /,
  nl: / kon(?:den)? niet worden /,
  ru: /^Не удалось /,
  ja: /ませんでした$/,
};

const FAILURES = [
  ...['restore.failed', 'sample.failed', 'history.failed', 'editor.prepareFailed', 'resize.failed'],
  ...['resize.resetFailed', 'crop.failed', 'rotate.failedRotate', 'rotate.failedFlip'],
];

test.each(LANGUAGES)('all failure messages have the same sentence form in %s', (language) => {
  const wrong = FAILURES.map((key) => wordsOf(language).get(key) ?? '').filter(
    (text) => !FAILURE[language].test(text),
  );
  expect(wrong).toEqual([]);
});

/**
 * For each language, patterns of words that must not be used. Either the interface uses another word for the same
 * thing, or the word belongs to another variety of the language, such as British English, or to another register.
 */
const NOT_USED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    // The terms to use instead: aspect ratio, image, crop area, per side, maximum, right away, damaged, version.
    /\b(?:the|its|another|new|this|other) shape\b|shape differs|\bproportions?\b/i,
    /\bpictures?\b(?<!profile pictures)/i,
    /crop box/i,
    /\ba side\b|the most is|\bat once\b|\bbroken\b|\bbuild\b/i,
    // British spelling. The texts have American spelling.
    /colour|cancelled|grey\b|centre|catalogue|\w+is(?:e|ed|es|ing|able)\b(?<!(?:\bis|otherwise|precise|raised?|promise|exercise|rise|noise|wise))/i,
  ],
  es: [
    /redimensión|relación de aspecto|escaparate|mosaico|información personal/i,
    /\brevertir\b|imagen revertida/i,
    /\b(?:usted|ustedes|vosotros|ordenador|computadora|fichero)\b/i,
  ],
  fr: [
    /\bKo\b|image originale|informations? personnelles?|vitrine|rogn|éditions? d’image/,
    /^échec|pas pu être restauré/i,
    /(?<!\p{Letter})(?:tu|ton|ta|tes|toi)(?!\p{Letter})/iu,
  ],
  it: [
    /estendi|informazioni personali|vetrin|tassell|noleggiamo|da pro\b/i,
    /(?<!\p{Letter})(?:dia|scelga|salvi|apra)(?!\p{Letter})(?<!si apra)/iu,
  ],
  de: [
    /schaufenster|größenverhältnis|bildverhältnis|die neue form|diese form/i,
    /(?<!\p{Letter})(?:Ihnen|Ihr|können Sie|haben Sie)(?!\p{Letter})/u,
    / & (?!social)/i,
  ],
  pt: [
    /informaç(?:ão|ões) pessoa|vitrine|como um pro\b|rende uma/i,
    // European Portuguese. The texts are in Brazilian Portuguese.
    /(?<!\p{Letter})(?:ficheiros?|ecrãs?|transferir|telemóvel|guardar ficheiro|rato)(?!\p{Letter})/iu,
    /(?<!\p{Letter})(?:tu|teu|tua|teus|tuas)(?!\p{Letter})/iu,
  ],
  nl: [
    /omzetten|\bzet\b.*\bom naar\b|etalage|nieuwe vorm|deze vorm|formaat wijzigen| & /i,
    /(?<!\p{Letter})(?:u|uw|uzelf)(?!\p{Letter})/iu,
  ],
  ru: [
    /модификатор|сборк|витрин|иконк|картинок/i,
    /(?<!\p{Letter})(?:ты|твой|твоё|твои|тебе)(?!\p{Letter})/iu,
  ],
  ja: [
    /(?:ブラウザ|サーバ|エディタ|フィルタ|ヘッダ|フォルダ|ユーザ)(?!ー)/,
    /ビルド|控え|切り抜|「伸ばす」|あなた/,
  ],
};

/** Matches the keys of search keywords. These texts contain what people search for, not the terms of the interface. */
const KEYWORDS = /^meta\..*Keywords$/;

test.each(LANGUAGES)('no text contains an excluded word in %s', (language) => {
  const used = [...wordsOf(language)]
    .filter(([key]) => !KEYWORDS.test(key))
    .flatMap(([key, text]) =>
      NOT_USED[language].flatMap((word) => (word.test(text) ? [`${key}: ${word.exec(text)?.[0]}`] : [])),
    );
  expect(used).toEqual([]);
});
