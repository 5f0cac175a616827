import { ROUTES } from './routes';

/** The languages of the interface, by code. */
export const LANGUAGES = ['en'] as const;

/** One of the interface's languages. */
export type Language = (typeof LANGUAGES)[number];

/** The language whose words stand in where another lacks them. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The groups of the Language menu, in its order. */
export const LANGUAGE_GROUPS = ['european', 'other'] as const;

/** What the Language menu shows of a language. */
export interface LanguageInfo {
  /** Its name for itself: whoever looks for it reads it so. */
  readonly name: string;
  readonly group: (typeof LANGUAGE_GROUPS)[number];
}

/** Every language, as the Language menu lists it. */
export const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = {
  en: { name: 'English', group: 'european' },
};

/** The address of the home page in a language. */
export function languageHome(language: Language): string {
  return language === DEFAULT_LANGUAGE ? ROUTES.home : `/${language}`;
}
