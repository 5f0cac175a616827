// Tests which metadata the core finds in the files of tests/found4 whose receipt was once untrue.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';

interface Expected {
  readonly kind: string;
  /** The words of the receipt that are there, and those that are not. */
  readonly has?: readonly string[];
  readonly no?: readonly string[];
  /** Whether the receipt names anything. */
  readonly some?: boolean;
}

const file = (name: string) => readFileSync(new URL(`../found4/${name}`, import.meta.url));
const expected: Record<string, Expected> = JSON.parse(file('expect.json').toString());
const receipts = Object.entries(expected).filter(([, { kind }]) => kind === 'receipt');

/** The kind that a word of the receipt stands for. */
const kindOf = (word: string) => (word === 'camera details' ? 'camera' : word);

describe('the metadata of a file', () => {
  test('are tested with all files', () => expect(receipts).toHaveLength(14));

  // Requirements: R266, R267
  test.each(receipts)('%s are named truly', (name, { has = [], no = [], some }) => {
    const header = core.probe(file(name));
    const { metadata } = header;
    header.free();
    expect(metadata).toEqual(expect.arrayContaining(has.map(kindOf)));
    for (const word of no) expect(metadata).not.toContain(kindOf(word));
    if (some) expect(metadata).not.toEqual([]);
  });
});
