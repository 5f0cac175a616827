import type { Language } from '../config/languages';
import { lazyImport } from '../lib/lazyImport';
import type { CatalogOf } from './locales/catalog';
import type { Catalog } from './types';

/** Each catalog is a separate file, so that a page fetches only the catalogs that it needs. */
const LOAD: {
  readonly [Code in Language]: () => Promise<{ readonly [Name in Code]: CatalogOf<Code> }>;
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

type Load = () => Promise<Partial<Record<Language, Catalog>>>;

const LAZY = new Map<Language, Load>();

async function catalogOf(language: Language, load: Load): Promise<Catalog> {
  const catalog = (await load())[language];
  if (!catalog) throw new Error(`The script of ${language} has no catalog.`);
  return catalog;
}

/** Fetches the catalog of the language in which the page starts, without a time limit. */
export function loadCatalog(language: Language): Promise<Catalog> {
  return catalogOf(language, LOAD[language]);
}

/**
 * For a language to which the page changes later, or for English as the fallback. Rejects if the fetch fails, or after
 * `LAZY_IMPORT_TIMEOUT_MS` without an answer.
 */
export function loadCatalogLazily(language: Language): Promise<Catalog> {
  const load = LAZY.get(language) ?? lazyImport<Partial<Record<Language, Catalog>>>(LOAD[language]);
  LAZY.set(language, load);
  return catalogOf(language, load);
}
