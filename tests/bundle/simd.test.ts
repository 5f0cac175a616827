import { readFileSync } from 'node:fs';
import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import { simdInstructions } from './instructions.ts';

const core = new URL('../../src/imagecore/pkg/imagecore_bg.wasm', import.meta.url);

/** Builds a module from text, as proof that the reading of modules can tell them apart. */
function assemble(text: string): Uint8Array {
  const module = binaryen.parseText(text);
  module.setFeatures(binaryen.Features.SIMD128);
  try {
    return module.emitBinary();
  } finally {
    module.dispose();
  }
}

describe('SIMD in the imaging core', () => {
  it('computes on lanes, and does not merely move vectors', () => {
    const counts = simdInstructions(readFileSync(core));
    const lanewise = [...counts].filter(([name]) => !name.startsWith('v128.'));
    const total = lanewise.reduce((sum, [, count]) => sum + count, 0);
    // A core built without the feature has none at all; the kernels alone have thousands.
    expect(total).toBeGreaterThan(1000);
    expect([...counts.keys()]).toEqual(expect.arrayContaining(['i32x4.add', 'i32x4.mul']));
  });

  it('would be missed where the module has none', () => {
    const scalar = assemble(`
      (module
        (memory 1)
        (data (i32.const 0) "\\fd\\0c (i32x4.add")
        (func (export "(i32x4.add") (result i32) (i32.const 0xfd)))`);
    expect(scalar).toContain(0xfd);
    expect(simdInstructions(scalar).size).toBe(0);
  });

  it('is counted by instruction', () => {
    const vector = assemble(`
      (module
        (func (param v128) (result v128)
          (i32x4.add (local.get 0) (i32x4.add (local.get 0) (local.get 0)))))`);
    expect([...simdInstructions(vector)]).toEqual([['i32x4.add', 2]]);
  });
});
