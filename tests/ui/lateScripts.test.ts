// Whatever is fetched later can fail: each such line of the sources is in the table that the browser tests go through.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LATE_SCRIPTS } from '../support/lateScripts';

const root = resolve(import.meta.dirname, '../..');

/** How a script asks for another one, but for imports of types. */
const ASKS =
  /(?<!typeof )\bimport\([^)]*\)|new Worker\(new URL\(.*?\)|serviceWorker\.register\(\w+|\b(?:importScripts|new SharedWorker|addModule)\(.*?\)/g;

test('each script that is fetched later is in the table, and nothing else is', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith(join('imagecore', 'pkg')),
  );
  const found = sources.flatMap((name) =>
    [...readFileSync(join(root, 'src', name), 'utf8').matchAll(ASKS)].map(
      ([asks]) => `src/${name.replaceAll('\\', '/')}: ${asks}`,
    ),
  );
  expect(found.sort()).toEqual(LATE_SCRIPTS.map(({ from, asks }) => `${from}: ${asks}`).sort());
});
