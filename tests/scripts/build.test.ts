// The checks around a build: the sizes of the built files, and whether the built files are up to date.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstScreenFiles, limits, measure, pageFiles, reportSizes } from '../../scripts/build/sizes.mjs';
import { hashFiles, isFresh, listFiles, removeStamp, writeStamp } from '../../scripts/lib/stamp.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pixel-resize-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Pseudorandom bytes, which gzip cannot compress. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

describe('the measured sizes of a built site', () => {
  const manifest = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_a.js', '_b.js'],
      dynamicImports: ['step.ts', 'src/i18n/locales/de.ts', 'src/i18n/locales/de.later.ts'],
    },
    '_a.js': { file: 'a.js', imports: ['_b.js'] },
    '_b.js': { file: 'b.js', imports: ['_a.js'] },
    'step.ts': { file: 'step.js', imports: ['_a.js', '_c.js'], dynamicImports: ['later.ts'] },
    '_c.js': { file: 'c.js' },
    'later.ts': { file: 'later.js', imports: ['_a.js'] },
    'src/i18n/locales/de.ts': { file: 'de.js' },
    'src/i18n/locales/de.later.ts': { file: 'de.later.js' },
  };

  function writeSite(firstScreen: number, wasm: number | null): void {
    mkdirSync(join(folder, '.vite'));
    writeFileSync(
      join(folder, '.vite/manifest.json'),
      JSON.stringify({
        'index.html': { file: 'entry.js' },
        'src/i18n/locales/de.ts': { file: 'de.js' },
        'src/i18n/locales/en.ts': { file: 'en.js' },
      }),
    );
    writeFileSync(join(folder, 'entry.js'), noise(firstScreen));
    // The German texts have 500 bytes, and the English texts none. So a first screen that is 300 bytes below its limit
    // exceeds the limit only in German.
    writeFileSync(join(folder, 'de.js'), noise(500));
    writeFileSync(join(folder, 'en.js'), '');
    if (wasm !== null) writeFileSync(join(folder, 'core.wasm'), noise(wasm));
  }

  test('include the dynamic imports of the entry script, but not the dynamic imports of the imported scripts', () => {
    expect(firstScreenFiles(manifest).sort()).toEqual(['a.js', 'b.js', 'c.js', 'entry.js', 'step.js']);
  });

  test('include the script of a screen, and all scripts that it imports directly or indirectly', () => {
    expect(pageFiles(manifest, 'later.ts').sort()).toEqual(['a.js', 'b.js', 'later.js']);
    expect(() => pageFiles(manifest, 'src/pages/Gone.tsx')).toThrow('Gone.tsx');
  });

  test('include only the largest screen, and count a file that it shares with the entry script once', () => {
    writeSite(1000, 1000);
    const [{ firstScreen: before } = { firstScreen: 0 }] = measure(folder).visits;
    writeFileSync(
      join(folder, '.vite/manifest.json'),
      JSON.stringify({
        'index.html': { file: 'entry.js' },
        'src/pages/SmallPage.tsx': { file: 'small.js' },
        'src/pages/LargePage.tsx': { file: 'large.js', imports: ['index.html', '_part.js'] },
        '_part.js': { file: 'part.js' },
        'src/i18n/locales/de.ts': { file: 'de.js' },
      }),
    );
    writeFileSync(join(folder, 'small.js'), noise(3000));
    writeFileSync(join(folder, 'large.js'), noise(4000));
    writeFileSync(join(folder, 'part.js'), noise(2000));
    const [{ firstScreen } = { firstScreen: 0 }] = measure(folder).visits;
    expect(firstScreen - before).toBeGreaterThan(6000);
    expect(firstScreen - before).toBeLessThan(6200);
  });

  test('are in gzipped bytes, with a separate size of the first screen for each language', () => {
    writeSite(1000, 2000);
    writeFileSync(join(folder, 'entry.js'), ' '.repeat(100_000));
    const { visits, wasm } = measure(folder);
    const [de = 0, en = 0] = visits.map(({ firstScreen }) => firstScreen);
    expect(de).toBeLessThan(1000);
    expect(wasm).toBeGreaterThan(1000);
    expect(visits.map(({ language }) => language)).toEqual(['de', 'en']);
    expect(de - en).toBeGreaterThan(480);
  });

  test.each([
    ['pass if all are below their limits', limits.firstScreen - 1000, limits.wasm - 1000, true],
    ['fail if the JavaScript exceeds its limit', limits.firstScreen + 1000, 1000, false],
    ['fail if the JavaScript exceeds its limit in only one language', limits.firstScreen - 300, 1000, false],
    ['fail if the WebAssembly module exceeds its limit', 1000, limits.wasm + 1000, false],
    ['fail if the site has no WebAssembly module', 1000, null, false],
  ])('%s', (_, firstScreen, wasm, expected) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    writeSite(firstScreen, wasm);
    expect(reportSizes({ dist: folder })).toBe(expected);
  });
});

describe('the check whether a build is up to date', () => {
  const name = `test-${process.pid}`;
  afterEach(() => removeStamp(name));

  test('succeeds only if the stored stamp has the hashes of the present inputs and outputs', () => {
    const stamp = { inputs: 'a', outputs: 'b' };
    expect(isFresh(name, stamp)).toBe(false);
    writeStamp(name, stamp);
    expect(isFresh(name, stamp)).toBe(true);
    expect(isFresh(name, { ...stamp, inputs: 'c' })).toBe(false);
    expect(isFresh(name, { ...stamp, outputs: 'c' })).toBe(false);
    removeStamp(name);
    expect(isFresh(name, stamp)).toBe(false);
  });

  test('uses a hash that changes with the list of files, their contents and the version of a tool', () => {
    writeFileSync(join(folder, 'one'), 'x');
    const hash = () => hashFiles(listFiles([folder]), ['tool 1']);
    const first = hash();
    expect(hash()).toBe(first);
    expect(hashFiles(listFiles([folder]), ['tool 2'])).not.toBe(first);
    writeFileSync(join(folder, 'one'), 'y');
    expect(hash()).not.toBe(first);
    writeFileSync(join(folder, 'one'), 'x');
    writeFileSync(join(folder, 'two'), '');
    expect(hash()).not.toBe(first);
  });

  test('ignores missing paths and excluded folders', () => {
    mkdirSync(join(folder, 'tests'));
    writeFileSync(join(folder, 'tests/a'), '');
    writeFileSync(join(folder, 'b'), '');
    const files = listFiles([folder, join(folder, 'missing')], (path) => !path.endsWith('/tests'));
    expect(files).toEqual([join(folder, 'b')]);
  });
});
