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

/**
 * Instructions to which only crates/simd128/src/wasm.rs leads, and by whom they are used: the compiler makes none of
 * them of the same operations in plain Rust. That both give the same bits is shown by tests/imagecore/simdParity.test.ts.
 */
const ONLY_BY_HAND = {
  'i32x4.dot_i16x8_s': 'resizing in fixed point, and the inverse transform of JPEG',
  'i16x8.q15mulr_sat_s': 'enlarging, and resizing in linear light',
  'i8x16.swizzle': 'rows of three samples a pixel',
  'i8x16.avgr_u': 'prediction in WebP',
  'i32x4.extadd_pairwise_i16x8_u': 'choosing the filters of PNG',
  'v128.store64_lane': 'the loop filter of WebP',
};

describe('SIMD in the imaging core', () => {
  it('is that of the vectors written by hand, in the midst of the kernels', () => {
    const counts = simdInstructions(readFileSync(core));
    // Without the feature for the whole crate each instruction stands in a function of its own, once, which is called.
    const missing = Object.keys(ONLY_BY_HAND).filter((name) => (counts.get(name) ?? 0) < 2);
    expect(missing).toEqual([]);
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
