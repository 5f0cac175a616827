// Checks that the built core contains the hand-written SIMD instructions, and tests the function that counts them.
import { readFileSync } from 'node:fs';
import binaryen from 'binaryen';
import { describe, expect, test } from 'vitest';
import { simdInstructions } from './instructions.ts';

const core = new URL('../../src/imagecore/pkg/imagecore_bg.wasm', import.meta.url);

/** Assembles a module from text, to test `simdInstructions` with known modules. */
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
 * Instructions that come only from crates/simd128/src/wasm.rs, with the code that uses them. The compiler generates
 * none of them for the same operations in plain Rust, so they prove that the SIMD code is in the module.
 */
const ONLY_BY_HAND = {
  'i32x4.dot_i16x8_s': 'resizing in fixed point, and the inverse transform of JPEG',
  'i16x8.q15mulr_sat_s': 'enlarging, and resizing in linear light',
  'i8x16.swizzle': 'rows with three samples per pixel',
  'i8x16.avgr_u': 'prediction in WebP',
  'i32x4.extadd_pairwise_i16x8_u': 'choosing the filters of PNG',
  'v128.store64_lane': 'the loop filter of WebP',
};

describe('SIMD instructions', () => {
  test('from hand-written code occur at least twice each in the core, because they are inlined', () => {
    const counts = simdInstructions(readFileSync(core));
    // If the SIMD feature is not enabled for the whole crate, the compiler cannot inline them. Each instruction then
    // occurs once, in a function of its own.
    const missing = Object.keys(ONLY_BY_HAND).filter((name) => (counts.get(name) ?? 0) < 2);
    expect(missing).toEqual([]);
  });

  test('are not found in a module without them, even if its data and names look like them', () => {
    const scalar = assemble(`
      (module
        (memory 1)
        (data (i32.const 0) "\\fd\\0c (i32x4.add")
        (func (export "(i32x4.add") (result i32) (i32.const 0xfd)))`);
    expect(scalar).toContain(0xfd);
    expect(simdInstructions(scalar).size).toBe(0);
  });

  test('are counted by name: two additions give i32x4.add the count 2', () => {
    const vector = assemble(`
      (module
        (func (param v128) (result v128)
          (i32x4.add (v128.not (local.get 0)) (i32x4.add (local.get 0) (i16x8.add (local.get 0) (local.get 0))))))`);
    expect(Object.fromEntries(simdInstructions(vector))).toEqual({
      'i32x4.add': 2,
      'i16x8.add': 1,
      'v128.not': 1,
    });
  });
});
