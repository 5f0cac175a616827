import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageCommand } from '../../scripts/lib/packages.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';

/** For each text catalog: what it is, whether TypeScript must reject it, and its code. */
const CASES: readonly (readonly [what: string, refused: boolean, code: string])[] = [
  ['a complete catalog', false, "de satisfies CatalogOf<'de'>"],
  ['a missing section', true, "withoutUnits satisfies CatalogOf<'de'>"],
  ['a missing text', true, "{ ...de, layout: layoutWithoutMenu } satisfies CatalogOf<'de'>"],
  ['an extra text', true, "{ ...de, greeting: 'Guten Tag' } satisfies CatalogOf<'de'>"],
  [
    'an extra text in a section',
    true,
    "{ ...de, crash: { ...de.crash, greeting: 'Guten Tag' } } satisfies CatalogOf<'de'>",
  ],
  ['a number as a text', true, "{ ...de, crash: { ...de.crash, text: 1 } } satisfies CatalogOf<'de'>"],
  ['German without the form for one', true, "{ ...de, units: withoutOne } satisfies CatalogOf<'de'>"],
  ['Russian with a form for few', false, "ru satisfies CatalogOf<'ru'>"],
  ['Russian without the form for few', true, "{ ...ru, units: withoutFew } satisfies CatalogOf<'ru'>"],
  [
    'German with a form for few',
    true,
    "{ ...de, units: { ...germanUnits, pixelCount_few: '' } } satisfies CatalogOf<'de'>",
  ],
  ['Japanese with its one form', false, "ja satisfies CatalogOf<'ja'>"],
  [
    'Japanese with a form for one',
    true,
    "{ ...ja, units: { ...ja.units, pixelCount_one: '' } } satisfies CatalogOf<'ja'>",
  ],
];

test('TypeScript rejects text catalogs with a missing, extra or invalid entry, and accepts the others', () => {
  mkdirSync(buildDir, { recursive: true });
  const folder = mkdtempSync(join(buildDir, 'catalog-types-'));
  try {
    const from = (file: string) => relative(folder, join(root, file)).replaceAll('\\', '/');
    const head = [
      `import type { CatalogOf } from '${from('src/i18n/types')}';`,
      ...['de', 'ja', 'ru'].map((code) => `import { ${code} } from '${from(`src/i18n/locales/${code}`)}';`),
      'const { units: germanUnits, ...withoutUnits } = de;',
      'const { menu: _, ...layoutWithoutMenu } = de.layout;',
      'const { pixelCount_one: __, ...withoutOne } = germanUnits;',
      'const { pixelCount_few: ___, ...withoutFew } = ru.units;',
    ];
    // Each case is on one line, so that the line number of an error identifies the case.
    const lines = CASES.map(([, , code], index) => `export const case${index} = ${code};`);
    writeFileSync(join(folder, 'cases.ts'), `${[...head, ...lines].join('\n')}\n`);
    const extend = from('tsconfig.base.json');
    const options = { noUnusedLocals: false, lib: ['ES2023', 'DOM'], types: [] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: extend, compilerOptions: options, files: ['cases.ts'] }),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [packageCommand('typescript', 'tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8' },
    );
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    const refused = new Set(
      errors.map((line) => {
        const number = Number(/cases\.ts\((\d+),/.exec(line)?.[1]);
        // An error on a line without a case stays as it is, so that the message of the failed test shows it.
        return CASES[number - head.length - 1]?.[0] ?? line;
      }),
    );
    expect([...refused]).toEqual(CASES.filter(([, isRefused]) => isRefused).map(([what]) => what));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
