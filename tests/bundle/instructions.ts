import binaryen from 'binaryen';

const simd = /\((?:v128|[if](?:8x16|16x8|32x4|64x2))\.[a-z0-9_.]+/g;
const literal = /"(?:[^"\\]|\\.)*"/g;

/**
 * Counts each SIMD instruction in the code of a module. Binaryen decodes the module, so that no byte of data or of a
 * constant is taken for an instruction. In the text from Binaryen, an instruction is an opening parenthesis and a word.
 * Other text that looks like an instruction is between quotation marks, and is removed first.
 */
export function simdInstructions(wasm: Uint8Array): Map<string, number> {
  const module = binaryen.readBinary(wasm);
  try {
    const text = module.emitText().replaceAll(literal, '""');
    const counts = new Map<string, number>();
    for (const [found] of text.matchAll(simd)) {
      const name = found.slice(1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  } finally {
    module.dispose();
  }
}
