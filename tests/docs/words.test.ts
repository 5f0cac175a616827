import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import type { Language } from '../../src/data/languages';
import { wordsOf } from '../support/words';

// Checks that the texts of the interface use the terms of docs/words.md.

const COLUMNS: readonly Language[] = ['en', 'es', 'fr', 'ru', 'ja', 'it', 'de', 'pt', 'nl'];

/** The rows of docs/words.md that name keys of texts, with the term in each language. */
const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
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

describe.each(COLUMNS)('the texts in %s', (language) => {
  test.each(rows)('use the term for $concept', ({ keys, terms }) => {
    const term = terms[COLUMNS.indexOf(language)] ?? '';
    for (const key of keys)
      expect(wordsOf(language).get(key)?.toLowerCase(), key).toContain(term.toLowerCase());
  });
});
