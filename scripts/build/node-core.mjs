import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pkgDir } from '../lib/paths.mjs';

/**
 * Loads the imaging core in Node. The generated JavaScript module imports the .wasm file, which some of the supported
 * versions of Node cannot do. So this function compiles the .wasm file itself, and passes the instance to the
 * JavaScript module.
 * @returns {Promise<typeof import('../../src/imagecore/pkg/imagecore.js')>}
 */
export async function loadCore() {
  const glue = await import(pathToFileURL(join(pkgDir, 'imagecore_bg.js')).href);
  const bytes = readFileSync(join(pkgDir, 'imagecore_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './imagecore_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
  return glue;
}
