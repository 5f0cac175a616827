/** The languages of the interface, by code. */
export const LANGUAGES = ['en'] as const;

/** One of the interface's languages. */
export type Language = (typeof LANGUAGES)[number];

/** The language whose words stand in where another lacks them. */
export const DEFAULT_LANGUAGE: Language = 'en';
