import type { Language } from '../../src/config/languages';
import { createI18n } from '../../src/i18n/create';
import type { CatalogOf, LaterCatalogOf } from '../../src/i18n/locales/catalog';
import { de as deFirst } from '../../src/i18n/locales/de';
import { de as deLater } from '../../src/i18n/locales/de.later';
import { en as enFirst } from '../../src/i18n/locales/en';
import { en as enLater } from '../../src/i18n/locales/en.later';
import { es as esFirst } from '../../src/i18n/locales/es';
import { es as esLater } from '../../src/i18n/locales/es.later';
import { fr as frFirst } from '../../src/i18n/locales/fr';
import { fr as frLater } from '../../src/i18n/locales/fr.later';
import { it as itFirst } from '../../src/i18n/locales/it';
import { it as itLater } from '../../src/i18n/locales/it.later';
import { ja as jaFirst } from '../../src/i18n/locales/ja';
import { ja as jaLater } from '../../src/i18n/locales/ja.later';
import { nl as nlFirst } from '../../src/i18n/locales/nl';
import { nl as nlLater } from '../../src/i18n/locales/nl.later';
import { pt as ptFirst } from '../../src/i18n/locales/pt';
import { pt as ptLater } from '../../src/i18n/locales/pt.later';
import { ru as ruFirst } from '../../src/i18n/locales/ru';
import { ru as ruLater } from '../../src/i18n/locales/ru.later';
import { type Text, textIn } from '../../src/i18n/useText';

type Tree = { readonly [key: string]: string | Tree };

function merged(first: Tree, later: Tree): Tree {
  const groups = Object.entries(later).map(([key, value]) => {
    const before = first[key];
    return [key, typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value];
  });
  return { ...first, ...Object.fromEntries(groups) };
}

/** Both catalogs of a language as one. A group can be in both. */
const whole = <First extends Tree, Later extends Tree>(first: First, later: Later) =>
  merged(first, later) as First & Later;

/** All English texts. */
export const en = whole(enFirst, enLater);

/** The texts of all languages. */
export const CATALOGS: { readonly [Code in Language]: CatalogOf<Code> & LaterCatalogOf<Code> } = {
  en,
  es: whole(esFirst, esLater),
  fr: whole(frFirst, frLater),
  it: whole(itFirst, itLater),
  de: whole(deFirst, deLater),
  pt: whole(ptFirst, ptLater),
  nl: whole(nlFirst, nlLater),
  ru: whole(ruFirst, ruLater),
  ja: whole(jaFirst, jaLater),
};

/** The translator, the number format and the values for a language, as the page uses them. */
export function textOf(language: Language): Text {
  return textIn(language, createI18n(language, CATALOGS[language]).t);
}

/** The texts of a catalog with their keys. */
export function textsOf(tree: Tree, prefix = ''): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : textsOf(value, `${prefix}${key}.`),
  );
}

const texts = new Map<Language, ReadonlyMap<string, string>>();

/** All texts of a language by key. A key is for example `undo.undo`. */
export function wordsOf(language: Language): ReadonlyMap<string, string> {
  const known = texts.get(language) ?? new Map(textsOf(CATALOGS[language]));
  texts.set(language, known);
  return known;
}

/** Matches the suffix in the key of a plural form. */
export const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Whether a key is the key of a plural form. */
export const isCounted = (key: string): boolean => PLURAL.test(key);

/** The keys that have plural forms, without the suffixes. */
export const COUNTED: readonly string[] = [
  ...new Set([...wordsOf('en').keys()].filter(isCounted).map((key) => key.replace(PLURAL, ''))),
];
