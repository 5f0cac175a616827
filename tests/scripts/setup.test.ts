// The checks of the setup: whether the npm packages are those of the lock file, and the versions of the Rust tools.
import { describe, expect, test } from 'vitest';
import { matchesLock } from '../../scripts/setup/npm.mjs';
import { isAtLeast } from '../../scripts/setup/rust.mjs';
import { lockedWasmBindgen } from '../../scripts/setup/wasm-tools.mjs';

describe('the installed npm packages', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-for-another-system': { version: '2.0.0', optional: true },
  };

  test('match the lock file if only optional packages for other systems are missing', () => {
    expect(matchesLock(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  test.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { version: '1.0.1' } }],
    [
      'an optional package has another version',
      { ...locked, 'node_modules/b-for-another-system': { version: '1.9.0' } },
    ],
    [
      'an additional package is installed',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } },
    ],
  ])('do not match the lock file if %s', (_, installed) => {
    expect(matchesLock(locked, installed)).toBe(false);
  });
});

describe('the version of a tool', () => {
  test.each([
    ['1.88.0', '1.88', true],
    ['1.100.0', '1.88', true],
    ['1.87.9', '1.88', false],
    ['0.13.0', '0.13.0', true],
    ['0.9.1', '0.13.0', false],
    ['2', '1.88.1', true],
  ])('is compared number by number (%s is at least %s: %s)', (version, least, expected) => {
    expect(isAtLeast(version, least)).toBe(expected);
  });

  test('is read from the entry wasm-bindgen in Cargo.lock, and not from entries with similar names', () => {
    const lock = [
      '[[package]]\nname = "wasm-bindgen-macro"\nversion = "0.2.1"',
      '[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"',
    ];
    expect(lockedWasmBindgen(lock.join('\n\n'))).toBe('0.2.130');
    expect(() => lockedWasmBindgen('')).toThrow('Cargo.lock names no wasm-bindgen');
  });
});
