import { describe, expect, it } from 'vitest';
import { matchesLock } from '../../scripts/setup/npm.mjs';
import { isAtLeast } from '../../scripts/setup/rust.mjs';
import { lockedWasmBindgen } from '../../scripts/setup/wasm-tools.mjs';

describe('npm packages', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-for-another-system': { version: '2.0.0', optional: true },
  };

  it('are complete without those for other systems', () => {
    expect(matchesLock(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  it.each([
    ['one is missing', {}],
    ['one has another version', { 'node_modules/a': { version: '1.0.1' } }],
    [
      'an optional one has another version',
      { ...locked, 'node_modules/b-for-another-system': { version: '1.9.0' } },
    ],
    ['one is too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } }],
  ])('are to be installed where %s', (_, installed) => {
    expect(matchesLock(locked, installed)).toBe(false);
  });
});

describe('versions', () => {
  it.each([
    ['1.88.0', '1.88', true],
    ['1.100.0', '1.88', true],
    ['1.87.9', '1.88', false],
    ['0.13.0', '0.13.0', true],
    ['0.9.1', '0.13.0', false],
    ['2', '1.88.1', true],
  ])('%s is at least %s: %s', (version, least, expected) => {
    expect(isAtLeast(version, least)).toBe(expected);
  });

  it('of wasm-bindgen is the crate’s, and no relative’s', () => {
    const lock = [
      '[[package]]\nname = "wasm-bindgen-macro"\nversion = "0.2.1"',
      '[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"',
    ];
    expect(lockedWasmBindgen(lock.join('\n\n'))).toBe('0.2.130');
    expect(() => lockedWasmBindgen('')).toThrow('Cargo.lock names no wasm-bindgen');
  });
});
