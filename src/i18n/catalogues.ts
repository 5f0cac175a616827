import type { Language } from '../data/languages';
import { lazyImport } from '../lib/lazyImport';
import type { Catalogue, CatalogueOf } from './types';

/**
 * The functions that fetch the catalogues, by language. Each catalogue is a separate file, so that a page fetches only
 * the catalogues that it needs.
 */
const LOAD: {
  readonly [Code in Language]: () => Promise<{ readonly [Name in Code]: CatalogueOf<Code> }>;
} = {
  en: () => import('./locales/en'),
  es: () => import('./locales/es'),
  fr: () => import('./locales/fr'),
  it: () => import('./locales/it'),
  de: () => import('./locales/de'),
  pt: () => import('./locales/pt'),
  nl: () => import('./locales/nl'),
  ru: () => import('./locales/ru'),
  ja: () => import('./locales/ja'),
};

type Load = () => Promise<Partial<Record<Language, Catalogue>>>;

const LATER = new Map<Language, Load>();

async function wordsOf(language: Language, load: Load): Promise<Catalogue> {
  const words = (await load())[language];
  if (!words) throw new Error(`The script of ${language} has no words of it.`);
  return words;
}

/** Fetches the catalogue of the language in which the page starts, without a time limit. Rejects if the fetch fails. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return wordsOf(language, LOAD[language]);
}

/**
 * Fetches the catalogue of a language to which the page changes later, or of English as the fallback. Rejects if the
 * fetch fails, or if the server does not answer within `LAZY_IMPORT_TIMEOUT_MS`.
 */
export function loadCatalogueLater(language: Language): Promise<Catalogue> {
  const load = LATER.get(language) ?? lazyImport<Partial<Record<Language, Catalogue>>>(LOAD[language]);
  LATER.set(language, load);
  return wordsOf(language, load);
}
