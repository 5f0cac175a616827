import { expect, test } from 'vitest';
import { rejected } from '../support/typeCheck';

/** For each text catalog: what it is, whether TypeScript must reject it, and its code. */
const CASES: readonly (readonly [what: string, refused: boolean, code: string])[] = [
  ['a complete catalog', false, "de satisfies CatalogOf<'de'>"],
  ['a text of the other catalog', true, "{ ...de, print: laterDe.print } satisfies CatalogOf<'de'>"],
  ['a missing section', true, "withoutUndo satisfies CatalogOf<'de'>"],
  ['a missing text', true, "{ ...de, layout: layoutWithoutMenu } satisfies CatalogOf<'de'>"],
  ['an extra text', true, "{ ...de, greeting: 'Guten Tag' } satisfies CatalogOf<'de'>"],
  [
    'an extra text in a section',
    true,
    "{ ...de, crash: { ...de.crash, greeting: 'Guten Tag' } } satisfies CatalogOf<'de'>",
  ],
  ['a number as a text', true, "{ ...de, crash: { ...de.crash, text: 1 } } satisfies CatalogOf<'de'>"],
  [
    'German without the form for one',
    true,
    "{ ...laterDe, units: withoutOne } satisfies LaterCatalogOf<'de'>",
  ],
  ['Russian with a form for few', false, "laterRu satisfies LaterCatalogOf<'ru'>"],
  [
    'Russian without the form for few',
    true,
    "{ ...laterRu, units: withoutFew } satisfies LaterCatalogOf<'ru'>",
  ],
  [
    'German with a form for few',
    true,
    "{ ...laterDe, units: { ...laterDe.units, pixelCount_few: '' } } satisfies LaterCatalogOf<'de'>",
  ],
  ['Japanese with its one form', false, "laterJa satisfies LaterCatalogOf<'ja'>"],
  [
    'Japanese with a form for one',
    true,
    "{ ...laterJa, units: { ...laterJa.units, pixelCount_one: '' } } satisfies LaterCatalogOf<'ja'>",
  ],
];

test('TypeScript rejects text catalogs with a missing, extra or invalid entry, and accepts the others', () => {
  const names = rejected(
    (from) => [
      `import type { CatalogOf, LaterCatalogOf } from '${from('src/i18n/locales/catalog')}';`,
      `import { de } from '${from('src/i18n/locales/de')}';`,
      ...['De', 'Ja', 'Ru'].map((name) => {
        const code = name.toLowerCase();
        return `import { ${code} as later${name} } from '${from(`src/i18n/locales/${code}.later`)}';`;
      }),
      'const { undo: ____, ...withoutUndo } = de;',
      'const { menu: _, ...layoutWithoutMenu } = de.layout;',
      'const { pixelCount_one: __, ...withoutOne } = laterDe.units;',
      'const { pixelCount_few: ___, ...withoutFew } = laterRu.units;',
    ],
    CASES.map(([what, , code]) => [what, code]),
  );
  expect(names).toEqual(CASES.filter(([, isRefused]) => isRefused).map(([what]) => what));
}, 120_000);
