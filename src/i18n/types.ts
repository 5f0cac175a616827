import type { ParseKeys } from 'i18next';
import type { Language } from '../config/languages';
import type { CatalogOf } from './locales/catalog';
import type { en } from './locales/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

export type TextKey = ParseKeys;

export type Catalog = { readonly [Code in Language]: CatalogOf<Code> }[Language];
