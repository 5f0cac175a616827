// A script that the site fetches after its entry script can fail to load. The browser tests simulate such a failure for
// each entry of the table LAZY_SCRIPTS. So the table must contain every place in the sources that fetches a script.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LAZY_SCRIPTS } from '../support/lazyScripts';

const root = resolve(import.meta.dirname, '../..');

/** Matches the code that fetches another script. It does not match imports of types. */
const FETCHES =
  /(?<!typeof )\bimport\([^)]*\)|new Worker\(new URL\(.*?\)|serviceWorker\.register\(\w+|\b(?:importScripts|new SharedWorker|addModule)\(.*?\)/g;

// Requirements: R204
test('the table LAZY_SCRIPTS contains exactly the places in the sources that fetch a script', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith(join('imagecore', 'pkg')),
  );
  const found = sources.flatMap((name) =>
    [...readFileSync(join(root, 'src', name), 'utf8').matchAll(FETCHES)].map(
      ([asks]) => `src/${name.replaceAll('\\', '/')}: ${asks}`,
    ),
  );
  expect(found.sort()).toEqual(LAZY_SCRIPTS.map(({ from, asks }) => `${from}: ${asks}`).sort());
});
