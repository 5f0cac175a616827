import { expect, test } from 'vitest';
import type { CatalogueOf } from '../../src/i18n';
import { de } from '../../src/i18n/locales/de';
import { ja } from '../../src/i18n/locales/ja';
import { ru } from '../../src/i18n/locales/ru';

// The type check does the testing here: each line that must not pass it says so, and one that passed would
// be an error itself.

const { units: germanUnits, ...withoutUnits } = de;
const { menu: _, ...frameWithoutMenu } = de.frame;
const { pixelCount_one: __, ...withoutOne } = germanUnits;
const { pixelCount_few: ___, ...withoutFew } = ru.units;

test('a catalogue with a key too few or too many fails the type check', () => {
  const wrong = [
    // @ts-expect-error: a whole part is missing.
    withoutUnits satisfies CatalogueOf<'de'>,
    // @ts-expect-error: one text is missing.
    { ...de, frame: frameWithoutMenu } satisfies CatalogueOf<'de'>,
    // @ts-expect-error: nobody asked for this text.
    { ...de, greeting: 'Guten Tag' } satisfies CatalogueOf<'de'>,
    // @ts-expect-error: nor for this one.
    { ...de, crash: { ...de.crash, greeting: 'Guten Tag' } } satisfies CatalogueOf<'de'>,
    // @ts-expect-error: a text is no number.
    { ...de, crash: { ...de.crash, text: 1 } } satisfies CatalogueOf<'de'>,
  ];
  expect(wrong).toHaveLength(5);
});

test('and so does one whose plural forms are not those of its language', () => {
  const wrong = [
    // @ts-expect-error: German has a form for one.
    { ...de, units: withoutOne } satisfies CatalogueOf<'de'>,
    // @ts-expect-error: Russian has one for a few.
    { ...ru, units: withoutFew } satisfies CatalogueOf<'ru'>,
    // @ts-expect-error: German has none for a few.
    { ...de, units: { ...germanUnits, pixelCount_few: '' } } satisfies CatalogueOf<'de'>,
    // @ts-expect-error: Japanese has only one form.
    { ...ja, units: { ...ja.units, pixelCount_one: '' } } satisfies CatalogueOf<'ja'>,
  ];
  expect(wrong).toHaveLength(4);
});
