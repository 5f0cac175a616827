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

/** A plural form that a language tells apart. */
type PluralOf<Code extends Language> = (typeof LANGUAGE_INFO)[Code]['plurals'][number];

/** The same keys with any words, and for each text that is counted the plural forms that are wanted. */
type Words<T, Form extends string> = {
  readonly [Key in keyof T as Key extends `${infer Counted}_${Intl.LDMLPluralRule}`
    ? `${Counted}_${Form}`
    : Key]: T[Key] extends string ? string : Words<T[Key], Form>;
};

/** What a language must supply: a missing or an extra key, or plural form, fails the type check. */
export type CatalogueOf<Code extends Language> = Words<typeof en, PluralOf<Code>>;

/** The words of some language. */
export type Catalogue = { readonly [Code in Language]: CatalogueOf<Code> }[Language];
