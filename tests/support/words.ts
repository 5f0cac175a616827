import type { Language } from '../../src/config/languages';
import { createI18n } from '../../src/i18n/create';
import type { CatalogOf } from '../../src/i18n/locales/catalog';
import { de } from '../../src/i18n/locales/de';
import { en } from '../../src/i18n/locales/en';
import { es } from '../../src/i18n/locales/es';
import { fr } from '../../src/i18n/locales/fr';
import { it } from '../../src/i18n/locales/it';
import { ja } from '../../src/i18n/locales/ja';
import { nl } from '../../src/i18n/locales/nl';
import { pt } from '../../src/i18n/locales/pt';
import { ru } from '../../src/i18n/locales/ru';
import { type Text, textIn } from '../../src/i18n/useText';

export { en };

/** The catalogs of texts of all languages. */
export const CATALOGS: { readonly [Code in Language]: CatalogOf<Code> } = {
  en,
  es,
  fr,
  it,
  de,
  pt,
  nl,
  ru,
  ja,
};

/** The translator, the number format and the values for a language, as the page uses them. */
export function textOf(language: Language): Text {
  return textIn(language, createI18n(language, CATALOGS[language]).t);
}

type Tree = { readonly [key: string]: string | Tree };

function textsOf(tree: Tree, prefix = ''): (readonly [key: string, text: string])[] {
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
