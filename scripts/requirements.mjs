// Prints each requirement of docs/requirements.md with the tests that check it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { requirementsIn, taggedTests } from './lib/requirements.mjs';

const tests = taggedTests();
for (const [id, text] of requirementsIn(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))) {
  console.log(`${id} ${text}`);
  for (const { ids, file, title } of tests) if (ids.includes(id)) console.log(`    ${file} › ${title}`);
}
