import { ABOUT_ID, ROUTES } from './routes';

/** In the order of the language menu and of the links in the head of a page. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'pt', 'nl', 'ru', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

/** If the catalog of another language lacks a text, the text of the default language is shown. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The groups of the language menu, in the order of the menu. */
export const LANGUAGE_GROUPS = ['european', 'other'] as const;

interface LanguageInfo {
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly group: (typeof LANGUAGE_GROUPS)[number];
  /** The value of `og:locale` for social networks: language and territory. */
  readonly locale: `${string}_${string}`;
  readonly plurals: readonly Intl.LDMLPluralRule[];
  /** The separator between groups of three digits: see `src/i18n/format.ts`. */
  readonly grouping: string;
}

const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';

export const LANGUAGE_INFO = {
  en: { name: 'English', group: 'european', locale: 'en_US', plurals: ['one', 'other'], grouping: ',' },
  es: {
    name: 'Español',
    group: 'european',
    locale: 'es_ES',
    plurals: ['one', 'many', 'other'],
    // The Spanish academies require a space. A comma or a point would be ambiguous: some Spanish-speaking countries use
    // the comma as the decimal sign, and others use the point.
    grouping: NARROW_NO_BREAK_SPACE,
  },
  fr: {
    name: 'Français',
    group: 'european',
    locale: 'fr_FR',
    plurals: ['one', 'many', 'other'],
    grouping: NARROW_NO_BREAK_SPACE,
  },
  it: {
    name: 'Italiano',
    group: 'european',
    locale: 'it_IT',
    plurals: ['one', 'many', 'other'],
    grouping: '.',
  },
  de: { name: 'Deutsch', group: 'european', locale: 'de_DE', plurals: ['one', 'other'], grouping: '.' },
  pt: {
    name: 'Português',
    group: 'european',
    locale: 'pt_BR',
    plurals: ['one', 'many', 'other'],
    grouping: '.',
  },
  nl: { name: 'Nederlands', group: 'european', locale: 'nl_NL', plurals: ['one', 'other'], grouping: '.' },
  ru: {
    name: 'Русский',
    group: 'other',
    locale: 'ru_RU',
    plurals: ['one', 'few', 'many', 'other'],
    grouping: NO_BREAK_SPACE,
  },
  ja: { name: '日本語', group: 'other', locale: 'ja_JP', plurals: ['other'], grouping: ',' },
} as const satisfies Readonly<Record<Language, LanguageInfo>>;

export function languageHome(language: Language): string {
  return language === DEFAULT_LANGUAGE ? ROUTES.home : `/${language}`;
}

/** The home page in all languages, for search engines. `x-default` is for readers of a language that the site lacks. */
export const ALTERNATES: readonly { readonly language: Language | 'x-default'; readonly path: string }[] = [
  ...LANGUAGES.map((language) => ({ language, path: languageHome(language) })),
  { language: 'x-default', path: ROUTES.home },
];

export function languageAbout(language: Language): string {
  return `${languageHome(language)}#${ABOUT_ID}`;
}
