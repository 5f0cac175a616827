// Compares the two implementations of each vector operation in crates/simd128. One uses SIMD instructions of
// WebAssembly. The other is plain Rust, and the native tests of other crates use it. The WebAssembly module of
// crates/simd-parity contains both.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSimdParity } from '../../scripts/build/simd-parity.mjs';

const SOURCES = join(import.meta.dirname, '../../crates/simd128/src');
/** The number of operand sets with which each operation is compared. */
const TIMES = 4000;

interface Parity {
  readonly memory: WebAssembly.Memory;
  text(): number;
  text_length(): number;
  names(): void;
  compare(operation: number, seed: number, times: number): number;
}

/** The public functions of all types in a file, as `Type::name`. */
function operationsIn(file: string): string[] {
  const lines = readFileSync(join(SOURCES, file), 'utf8').split('\n');
  let type = '';
  return lines.flatMap((line) => {
    type = /^impl (\w+) \{/.exec(line)?.[1] ?? type;
    const name = /^ {4}pub fn (\w+)/.exec(line)?.[1];
    return name ? [`${type}::${name}`] : [];
  });
}

let parity: Parity;

/** The text that the last call of the module has left in its memory. */
function message(): string {
  return new TextDecoder().decode(new Uint8Array(parity.memory.buffer, parity.text(), parity.text_length()));
}

function names(): string[] {
  parity.names();
  return message().split('\n');
}

beforeAll(async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(await buildSimdParity()));
  parity = instance.exports as unknown as Parity;
}, 600_000);

describe('the vector operations in WebAssembly and in plain Rust', () => {
  test('have the same names, and the module of crates/simd-parity compares all of them', () => {
    const portable = operationsIn('portable.rs').sort();
    expect(portable.length).toBeGreaterThan(60);
    expect(operationsIn('wasm.rs').sort()).toEqual(portable);
    expect(names().sort()).toEqual(portable);
  });

  test('have the same results for random and extreme operands', () => {
    const wrong = names().flatMap((name, operation) => {
      try {
        const differ = parity.compare(operation, 1, TIMES);
        return differ === 0 ? [] : [`${differ} of ${TIMES}: ${message()}`];
      } catch (trap) {
        return [`${name}: ${trap}, ${message()}`];
      }
    });
    expect(wrong).toEqual([]);
  });
});
