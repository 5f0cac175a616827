import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import type { Language } from '../../src/config/languages';
import { wordsOf } from '../support/words';

// Checks that the texts of the interface use the terms of docs/words.md.

const COLUMNS: readonly Language[] = ['en', 'es', 'fr', 'ru', 'ja', 'it', 'de', 'pt', 'nl'];

const document = readFileSync(join(root, 'docs/words.md'), 'utf8');

/** The rows of docs/words.md that name keys of texts, with the term in each language. */
const rows = document
  .split('\n')
  .filter((line) => /^\|[^|]+\| `/.test(line))
  .map((line) => {
    const [concept = '', keys = '', ...terms] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { concept, keys: [...keys.matchAll(/`(.+?)`/g)].map(([, key = '']) => key), terms };
  });

test('docs/words.md has more than 30 concepts with a term in each language', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const { concept, terms } of rows) {
    expect(terms, concept).toHaveLength(COLUMNS.length);
    expect(terms, concept).not.toContain('');
  }
});

test('the labels that docs/words.md names as terms are in the catalogs', () => {
  const [, list = ''] = /^These labels are the terms themselves(.+?)\n\n/ms.exec(document) ?? [];
  const keys = [...list.matchAll(/`(.+?)`/g)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !wordsOf('en').has(key))).toEqual([]);
});

describe.each(COLUMNS)('the texts in %s', (language) => {
  test.each(rows)('use the term for $concept', ({ keys, terms }) => {
    const term = terms[COLUMNS.indexOf(language)] ?? '';
    for (const key of keys)
      expect(wordsOf(language).get(key)?.toLowerCase(), key).toContain(term.toLowerCase());
  });
});
