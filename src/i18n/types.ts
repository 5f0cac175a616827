import type { ParseKeys } from 'i18next';
import type { LANGUAGE_INFO, Language } from '../data/languages';
import type { en } from './locales/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** A key of the catalogue. */
export type TextKey = ParseKeys;

/** One of the plural forms of the language `Code`. */
type PluralOf<Code extends Language> = (typeof LANGUAGE_INFO)[Code]['plurals'][number];

/** The keys of `T` with any strings as values. Keys with a plural suffix are replaced by one key for each of `Form`. */
type Words<T, Form extends string> = {
  readonly [Key in keyof T as Key extends `${infer Counted}_${Intl.LDMLPluralRule}`
    ? `${Counted}_${Form}`
    : Key]: T[Key] extends string ? string : Words<T[Key], Form>;
};

/** The type of a language's catalogue: a missing or additional key or plural form fails the type check. */
export type CatalogueOf<Code extends Language> = Words<typeof en, PluralOf<Code>>;

/** The catalogue of any language. */
export type Catalogue = { readonly [Code in Language]: CatalogueOf<Code> }[Language];
