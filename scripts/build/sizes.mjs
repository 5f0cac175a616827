import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distDir } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { catalogFiles, isCatalog } from './words.mjs';

/**
 * The upper limits for the files of a first visit, in gzipped bytes. `wasm` is for the WebAssembly module.
 * `firstScreen` is for the JavaScript files that the browser needs to show the first page of a visit (a component in src/pages).
 * This limit is the same for every language. The project has set both limits itself. `measure` computes the actual
 * sizes.
 */
export const limits = { wasm: 466_000, firstScreen: 220_000 };

/**
 * A number of bytes as text, in kilobytes of 1000 bytes.
 * @param {number} bytes
 */
export const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * `Chunk` is a JavaScript file in Vite's manifest. `imports` and `dynamicImports` hold keys of the manifest. `Manifest`
 * maps source files to chunks.
 * @typedef {{ file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The names of the files of the given chunks, and of all chunks that they import statically, directly or indirectly.
 * @param {Manifest} manifest
 * @param {readonly Chunk[]} chunks
 * @returns {string[]} file names without duplicates
 */
function filesOf(manifest, chunks) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {Chunk} chunk */
  const visit = (chunk) => {
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const key of chunk.imports ?? []) {
      const imported = manifest[key];
      if (!imported) throw new Problem(`Vite’s manifest imports ${key} but does not list it.`);
      visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return [...files];
}

/**
 * The JavaScript files that every page needs: the entry of index.html, the chunks that the entry imports dynamically,
 * and the static imports of all these chunks. The files with the words of a language are not included.
 * @param {Manifest} manifest
 */
export function firstScreenFiles(manifest) {
  const entry = manifest['index.html'];
  if (!entry) throw new Problem('Vite’s manifest has no entry for index.html.');
  const steps = (entry.dynamicImports ?? []).filter((key) => !isCatalog(key));
  return filesOf(manifest, [entry, ...steps.flatMap((key) => manifest[key] ?? [])]);
}

/**
 * The JavaScript files of a page (a component in src/pages) whose script is not part of the files that every page
 * needs. Only the HTML files that show this page preload its script. On all other pages, the browser fetches the
 * script later: while the browser is idle, or when the visitor opens the page.
 * @param {Manifest} manifest
 * @param {string} source the page's source file, which is its key in the manifest
 */
export function pageFiles(manifest, source) {
  const chunk = manifest[source];
  if (!chunk) throw new Problem(`Vite’s manifest has no script for ${source}.`);
  return filesOf(manifest, [chunk]);
}

const page = /^src\/pages\/\w+\.tsx$/;

/**
 * A first visit in one language. `firstScreen` is the size, in gzipped bytes, of the JavaScript files that the first
 * page needs: the files that every page needs, the words of the language, and the script of the page. The size is
 * that of the worst case: the page with the largest script.
 * @typedef {{ language: string; firstScreen: number }} Visit
 */

/**
 * Measures the files of a first visit, in gzipped bytes.
 * @param {string} dist the folder of a built site
 * @returns {{ wasm: number | null; visits: Visit[] }} `wasm` is null if the site has no WebAssembly module
 */
export function measure(dist) {
  /** @param {string} file */
  const gzipped = (file) => gzipSync(readFileSync(join(dist, file))).length;
  /** @param {readonly string[]} files */
  const sum = (files) => files.reduce((total, file) => total + gzipped(file), 0);

  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.wasm'),
  );
  const shared = firstScreenFiles(manifest);
  const own = Object.keys(manifest)
    .filter((source) => page.test(source))
    .map((source) => sum(pageFiles(manifest, source).filter((file) => !shared.includes(file))));
  const scripts = sum(shared) + Math.max(0, ...own);
  const visits = Object.entries(catalogFiles(manifest)).map(([language, file]) => ({
    language,
    firstScreen: scripts + gzipped(file),
  }));
  if (visits.length === 0) throw new Problem('Vite’s manifest has no words in any language.');
  return { wasm: modules.length > 0 ? sum(modules) : null, visits };
}

/**
 * @param {number | null} size in bytes, or null for a missing file, which is not within any limit
 * @param {number} limit in bytes
 */
const isWithin = (size, limit) => size !== null && size <= limit;

/**
 * Prints the sizes of the built site.
 * @param {{ dist?: string; print?: (line: string) => void }} [options]
 * @returns {boolean} whether all sizes are within the limits
 */
export function reportSizes({ dist = distDir, print = console.log } = {}) {
  const { wasm, visits } = measure(dist);
  /** @type {readonly (readonly [string, number | null, number])[]} */
  const rows = [
    ['imaging core (wasm)', wasm, limits.wasm],
    ...visits
      .toSorted((a, b) => b.firstScreen - a.firstScreen)
      .map(
        ({ language, firstScreen }) =>
          /** @type {const} */ ([`first screen (JavaScript, ${language})`, firstScreen, limits.firstScreen]),
      ),
  ];
  for (const [name, size, limit] of rows) {
    const mark = isWithin(size, limit) ? '✓' : '✗';
    const found = size === null ? 'none in the built site' : `${kB(size)} gzipped`;
    print(`${mark} ${name}: ${found}, of at most ${kB(limit)}`);
  }
  return rows.every(([, size, limit]) => isWithin(size, limit));
}
