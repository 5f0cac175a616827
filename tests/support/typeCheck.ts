import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageCommand } from '../../scripts/lib/packages.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';

/** A name, and an expression of one line. */
export type TypeCase = readonly [what: string, code: string];

/**
 * Returns the names of the cases that TypeScript rejects. An error on a line without a case is returned as it is, so that
 * the message of the failed test shows it.
 *
 * @param head the lines before the cases. `from` returns the path for the import of a file of the project.
 */
export function rejected(
  head: (from: (file: string) => string) => readonly string[],
  cases: readonly TypeCase[],
): readonly string[] {
  mkdirSync(buildDir, { recursive: true });
  const folder = mkdtempSync(join(buildDir, 'types-'));
  try {
    const from = (file: string) => relative(folder, join(root, file)).replaceAll('\\', '/');
    const before = head(from);
    // Each case is on one line, so that the line number of an error identifies the case.
    const lines = cases.map(([, code], index) => `export const case${index} = ${code};`);
    writeFileSync(join(folder, 'cases.ts'), `${[...before, ...lines].join('\n')}\n`);
    const options = { noUnusedLocals: false, lib: ['ES2023', 'DOM'], types: [] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: from('tsconfig.base.json'), compilerOptions: options, files: ['cases.ts'] }),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [packageCommand('typescript', 'tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8' },
    );
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    const names = errors.map((line) => {
      const number = Number(/cases\.ts\((\d+),/.exec(line)?.[1]);
      return cases[number - before.length - 1]?.[0] ?? line;
    });
    return [...new Set(names)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
