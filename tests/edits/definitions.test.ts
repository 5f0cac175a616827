// The definitions of the kinds of edits agree with each other: what is stored is read back, and the size and the matrix
// describe the same change.
import { describe, expect, test } from 'vitest';
import { type Edit, IDENTITY_MATRIX, keyOfEdits, readEdit, sizesOfSteps } from '../../src/edits';
import { placementOf, product } from '../../src/edits/pixels';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';
import { rejected } from '../support/typeCheck';

const ALL: Readonly<Record<Edit['kind'], true>> = {
  resize: true,
  crop: true,
  rotate: true,
  flip: true,
  straighten: true,
  perspective: true,
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
      'const { fold: ___, ...withoutFold } = crop;',
    ],
    [
      ['complete', record(KINDS)],
      ...without,
      ['extra', record([...KINDS, 'blur: crop'])],
      ['another kind', record([...KINDS, 'crop: resize'].filter((each) => each !== 'crop'))],
      ['without its cost', record([...KINDS, 'crop: withoutCost'].filter((each) => each !== 'crop'))],
      ['without its reader', record([...KINDS, 'crop: withoutRead'].filter((each) => each !== 'crop'))],
      ['without its fold', record([...KINDS, 'crop: withoutFold'].filter((each) => each !== 'crop'))],
    ],
  );
  expect(names).toEqual([
    ...without.map(([what]) => what),
    'extra',
    'another kind',
    'without its cost',
    'without its reader',
    'without its fold',
  ]);
}, 120_000);

describe('random lists of edits', () => {
  const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

  test.each(SEEDS)('are the same after they were stored and read: seed %i', (seed) => {
    const edits = randomEdits(seededRandom(seed), { width: 600, height: 400 }, 20, {
      sides: [1, 16_384],
      factor: 8,
      warps: true,
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

const quad = (...corners: readonly [number, number][]) => corners.map(([x, y]) => ({ x, y }));

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
    { kind: 'straighten', angle: 0, size: { width: 2, height: 2 } },
    { kind: 'straighten', angle: 4501, size: { width: 2, height: 2 } },
    { kind: 'straighten', angle: 1.5, size: { width: 2, height: 2 } },
    { kind: 'straighten', angle: 100, size: { width: 2, height: 2 }, background: [256, 0, 0] },
    { kind: 'perspective', corners: quad([0, 0], [9, 9], [9, 0], [0, 9]), size: { width: 9, height: 9 } },
    { kind: 'perspective', corners: quad([0, 0], [9, 0], [4, 4], [0, 9]), size: { width: 9, height: 9 } },
    { kind: 'perspective', corners: quad([0, 0], [9, 0], [9, 3], [0, 3]), size: { width: 9, height: 3 } },
    { kind: 'perspective', corners: quad([0, 0], [9, 0], [9, 9]), size: { width: 9, height: 9 } },
  ];
  for (const other of others) expect(readEdit(other), JSON.stringify(other)).toBeNull();
});
