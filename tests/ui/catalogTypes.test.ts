import { expect, test } from 'vitest';
import { rejected } from '../support/typeCheck';

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
  const names = rejected(
    (from) => [
      `import type { CatalogOf } from '${from('src/i18n/locales/catalog')}';`,
      ...['de', 'ja', 'ru'].map((code) => `import { ${code} } from '${from(`src/i18n/locales/${code}`)}';`),
      'const { units: germanUnits, ...withoutUnits } = de;',
      'const { menu: _, ...layoutWithoutMenu } = de.layout;',
      'const { pixelCount_one: __, ...withoutOne } = germanUnits;',
      'const { pixelCount_few: ___, ...withoutFew } = ru.units;',
    ],
    CASES.map(([what, , code]) => [what, code]),
  );
  expect(names).toEqual(CASES.filter(([, isRefused]) => isRefused).map(([what]) => what));
}, 120_000);
