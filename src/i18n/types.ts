import type { ParseKeys } from 'i18next';
import type { Language } from '../config/languages';
import type { CatalogOf, LaterCatalogOf } from './locales/catalog';
import type { en } from './locales/en';
import type { en as laterEn } from './locales/en.later';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // The texts of the namespace `later` are found without its name, because it is the fallback namespace.
    resources: { translation: typeof en & typeof laterEn };
  }
}

export type TextKey = ParseKeys;

/** The namespaces of i18next: the texts of the first screen, and the other texts. */
export type Namespace = 'translation' | 'later';

export type Catalog = { readonly [Code in Language]: CatalogOf<Code> }[Language];

export type LaterCatalog = { readonly [Code in Language]: LaterCatalogOf<Code> }[Language];
