import type { ParseKeys } from 'i18next';
import type { en } from './locales/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** A key of the catalogue. */
export type TextKey = ParseKeys;

/** The same keys with any words. */
type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> };

/** What a language must supply: a missing or an extra key fails the type check. */
export type Catalogue = Words<typeof en>;
