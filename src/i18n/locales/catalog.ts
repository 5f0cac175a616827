import type { LANGUAGE_INFO, Language } from '../../config/languages';
import type { en } from './en';
import type { en as laterEn } from './en.later';

type PluralOf<Code extends Language> = (typeof LANGUAGE_INFO)[Code]['plurals'][number];

/**
 * The keys of `T` with any strings as values. A key with a plural suffix is replaced by one key for each plural form in
 * `Form`.
 */
type TextsOf<T, Form extends string> = {
  readonly [Key in keyof T as Key extends `${infer Counted}_${Intl.LDMLPluralRule}`
    ? `${Counted}_${Form}`
    : Key]: T[Key] extends string ? string : TextsOf<T[Key], Form>;
};

/**
 * The texts that a page can show before an image is open. If the catalog has a missing or an additional key or plural
 * form, the type check fails.
 */
export type CatalogOf<Code extends Language> = TextsOf<typeof en, PluralOf<Code>>;

/** All other texts. They are fetched with the first script that needs them: see `loadLaterTexts`. */
export type LaterCatalogOf<Code extends Language> = TextsOf<typeof laterEn, PluralOf<Code>>;
