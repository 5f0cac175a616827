import type { Language } from '../../src/data/languages';
import { createI18n } from '../../src/i18n/create';
import { de } from '../../src/i18n/locales/de';
import { en } from '../../src/i18n/locales/en';
import { es } from '../../src/i18n/locales/es';
import { fr } from '../../src/i18n/locales/fr';
import { it } from '../../src/i18n/locales/it';
import { ja } from '../../src/i18n/locales/ja';
import { nl } from '../../src/i18n/locales/nl';
import { pt } from '../../src/i18n/locales/pt';
import { ru } from '../../src/i18n/locales/ru';
import type { CatalogueOf } from '../../src/i18n/types';
import { type Text, textIn } from '../../src/i18n/useText';

/** The words of every language. */
export const CATALOGUES: { readonly [Code in Language]: CatalogueOf<Code> } = {
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

/** Words and numbers as the page in a language has them. */
export function textOf(language: Language): Text {
  return textIn(language, createI18n(language, CATALOGUES[language]).t);
}
