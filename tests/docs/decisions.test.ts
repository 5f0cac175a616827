// docs/decisions.md: each entry has its date, and the index at the top names each section.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/decisions.md'), 'utf8');
/** The text of each entry. A table after the text belongs to the entry, but is not part of its text. */
const entries = [...page.matchAll(/^- .*(?:\n {2}(?!\|)\S.*)*/gm)].map(([entry]) => entry);

test('each entry of docs/decisions.md has its date, such as (2026-11-24)', () => {
  // No list item of the page is missed.
  expect(entries).toHaveLength(page.match(/^ *[-*] /gm)?.length ?? 0);
  expect(entries.filter((entry) => !/\(20\d\d-[01]\d-[0-3]\d\)/.test(entry))).toEqual([]);
});

test('the index of docs/decisions.md names each section, in the order of the page', () => {
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const [before = ''] = page.split(/^## /m);
  expect([...before.matchAll(/^\|.*\| \[(.+)\]\(#.*\) \|$/gm)].map(([, heading]) => heading)).toEqual(
    sections,
  );
});
