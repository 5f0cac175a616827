import { ABOUT_ID, ROUTES } from './routes';

/** The languages of the interface, by code, in the order in which the menu and the heads list them. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'pt', 'nl', 'ru', 'ja'] as const;

/** One of the interface's languages. */
export type Language = (typeof LANGUAGES)[number];

/** The language whose words stand in where another lacks them. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The groups of the Language menu, in its order. */
export const LANGUAGE_GROUPS = ['european', 'other'] as const;

/** What there is to know about a language. */
interface LanguageInfo {
  /** Its name for itself: whoever looks for it reads it so. */
  readonly name: string;
  readonly group: (typeof LANGUAGE_GROUPS)[number];
  /** The language and territory that social networks know it by. */
  readonly locale: `${string}_${string}`;
  /** The plural forms that it tells apart, in the names of Intl.PluralRules. */
  readonly plurals: readonly Intl.LDMLPluralRule[];
  /** What stands between groups of three digits: see src/lib/format.ts. */
  readonly grouping: string;
}

const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';

/** Every language. */
export const LANGUAGE_INFO = {
  en: { name: 'English', group: 'european', locale: 'en_US', plurals: ['one', 'other'], grouping: ',' },
  es: {
    name: 'Español',
    group: 'european',
    locale: 'es_ES',
    plurals: ['one', 'many', 'other'],
    grouping: '.',
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

/** The address of the home page in a language. */
export function languageHome(language: Language): string {
  return language === DEFAULT_LANGUAGE ? ROUTES.home : `/${language}`;
}

/** The home page in every language, and for whoever reads none of them: what search engines need to know. */
export const ALTERNATES: readonly { readonly language: Language | 'x-default'; readonly path: string }[] = [
  ...LANGUAGES.map((language) => ({ language, path: languageHome(language) })),
  { language: 'x-default', path: ROUTES.home },
];

/** The address of the How to Use and FAQ part of the home page in a language. */
export function languageAbout(language: Language): string {
  return `${languageHome(language)}#${ABOUT_ID}`;
}
