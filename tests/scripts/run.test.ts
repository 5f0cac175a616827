import { expect, test } from 'vitest';
import { run } from '../../scripts/lib/run.mjs';

/** The priority of a child of the program that `run` starts. */
async function priorityOfChild(hasLowPriority: boolean): Promise<number> {
  const child = `process.stdout.write(String(require('node:os').getPriority()))`;
  const parent = `setTimeout(() => require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }), 50)`;
  let output = '';
  const sink = (text: string) => {
    output += text;
  };
  expect(await run(process.execPath, ['-e', parent], { hasLowPriority, sink })).toBe(0);
  return Number(output);
}

test('a program that runs beside browser tests has the lowest priority, with all its children', async () => {
  expect(await priorityOfChild(true)).toBe(19);
  expect(await priorityOfChild(false)).toBeLessThan(19);
});
