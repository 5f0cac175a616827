// Each entry of docs/decisions.md has its date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/decisions.md'), 'utf8');
/** The text of each entry. A table after the text belongs to the entry, but is not part of its text. */
const entries = [...page.matchAll(/^- .*(?:\n {2}(?!\|)\S.*)*/gm)].map(([entry]) => entry);

test('docs/decisions.md has more than 30 entries', () => {
  expect(entries.length).toBeGreaterThan(30);
});

test('each entry of docs/decisions.md has its date, such as (2026-11-24)', () => {
  expect(entries.filter((entry) => !/\(20\d\d-[01]\d-[0-3]\d\)/.test(entry))).toEqual([]);
});
