// Checks the steps from a file to a saved PNG in docs/architecture.md: each function is defined in the file that its
// step names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const steps = [...document.matchAll(/^\d+\. `(\w+)` in `([^`]+)`/gm)].map(([, name = '', file = '']) => ({
  name,
  file,
}));

test('docs/architecture.md has 8 to 10 steps from a file to a saved PNG', () => {
  expect(steps.length).toBeGreaterThan(7);
  expect(steps.length).toBeLessThanOrEqual(10);
});

test.each(steps)('$name, a step from a file to a saved PNG, is defined in $file', ({ name, file }) => {
  expect(existsSync(join(root, file))).toBe(true);
  const source = readFileSync(join(root, file), 'utf8');
  expect(source).toMatch(
    new RegExp(
      `^(?:export (?:default )?(?:async )?(?:function|class|const)|pub(?:\\(crate\\))? fn) ${name}\\b`,
      'm',
    ),
  );
});
