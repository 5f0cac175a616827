// The definitions of the kinds of edits agree with each other: what is stored is read back, and the size and the matrix
// describe the same change.
import { describe, expect, test } from 'vitest';
import {
  type Edit,
  IDENTITY_MATRIX,
  keyOfEdits,
  type Matrix,
  placementOf,
  readEdit,
  sizesOfSteps,
  transformPoint,
} from '../../src/edits';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';
import { rejected } from '../support/typeCheck';

const ALL: Readonly<Record<Edit['kind'], true>> = {
  resize: true,
  crop: true,
  rotate: true,
  flip: true,
  pad: true,
  density: true,
};
const KINDS = Object.keys(ALL);

test('TypeScript rejects a record of definitions in which a kind is missing, extra or that of another kind', () => {
  const record = (kinds: readonly string[]) => `{ ${kinds.join(', ')} } satisfies EditDefinitions`;
  const without = KINDS.map(
    (kind) => [`without ${kind}`, record(KINDS.filter((each) => each !== kind))] as const,
  );
  const names = rejected(
    (from) => [
      `import type { EditDefinitions } from '${from('src/edits/edit')}';`,
      ...KINDS.map((kind) => `import { ${kind} } from '${from(`src/edits/kinds/${kind}`)}';`),
      'const { cost: _, ...withoutCost } = crop;',
      'const { read: __, ...withoutRead } = crop;',
    ],
    [
      ['complete', record(KINDS)],
      ...without,
      ['extra', record([...KINDS, 'blur: crop'])],
      ['another kind', record([...KINDS, 'crop: resize'].filter((each) => each !== 'crop'))],
      ['without its cost', record([...KINDS, 'crop: withoutCost'].filter((each) => each !== 'crop'))],
      ['without its reader', record([...KINDS, 'crop: withoutRead'].filter((each) => each !== 'crop'))],
    ],
  );
  expect(names).toEqual([
    ...without.map(([what]) => what),
    'extra',
    'another kind',
    'without its cost',
    'without its reader',
  ]);
}, 120_000);

/** The map that first applies `first`, and then `second`. */
function product(second: Matrix, first: Matrix): Matrix {
  const origin = transformPoint(second, { x: first.e, y: first.f });
  return {
    a: second.a * first.a + second.c * first.b,
    b: second.b * first.a + second.d * first.b,
    c: second.a * first.c + second.c * first.d,
    d: second.b * first.c + second.d * first.d,
    e: origin.x,
    f: origin.y,
  };
}

describe('random lists of edits', () => {
  const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

  test.each(SEEDS)('are the same after they were stored and read: seed %i', (seed) => {
    const edits = randomEdits(seededRandom(seed), { width: 600, height: 400 }, 20, {
      sides: [1, 16_384],
      factor: 8,
    });
    const read = edits.map((edit) => readEdit(JSON.parse(JSON.stringify(edit))));
    expect(read).toEqual(edits);
    // Cached files have the key of the edits, which depends on the order of the properties.
    expect(keyOfEdits(read.filter((edit) => edit !== null))).toBe(keyOfEdits(edits));
  });

  test.each(SEEDS)(
    'have the product of the matrices of their edits, and the size of the last one: seed %i',
    (seed) => {
      const original = { width: 600, height: 400 };
      const edits = randomEdits(seededRandom(seed), original, 12, { sides: [1, 3000], factor: 3 });
      const sizes = sizesOfSteps(original, edits);
      const { matrix, size } = placementOf(original, edits);
      expect(size).toEqual(sizes.at(-1));
      const alone = edits.map((edit, at) => placementOf(sizes[at] ?? original, [edit]));
      expect(alone.map((each) => each.size)).toEqual(sizes.slice(1));
      const all = alone.reduce((before, each) => product(each.matrix, before), IDENTITY_MATRIX);
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f'] as const)
        expect(Math.abs(matrix[name] - all[name])).toBeLessThan(1e-9 * Math.max(1, Math.abs(all[name])));
    },
  );
});

test('what is no edit is read as null', () => {
  const others = [
    null,
    undefined,
    'crop',
    3,
    [],
    {},
    { kind: 'blur' },
    { kind: 'toString' },
    { kind: 'crop' },
  ];
  for (const other of others) expect(readEdit(other), JSON.stringify(other)).toBeNull();
});
