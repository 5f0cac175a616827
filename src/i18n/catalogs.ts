import type { Language } from '../config/languages';
import { lazyImport } from '../lib/lazyImport';
import type { CatalogOf, LaterCatalogOf } from './locales/catalog';
import type { Catalog, LaterCatalog, Namespace } from './types';

type Load<Texts> = () => Promise<Texts>;

/** Each catalog is a separate file, so that a page fetches only the catalogs that it needs. */
const LOAD: {
  readonly translation: { readonly [Code in Language]: Load<{ readonly [Name in Code]: CatalogOf<Code> }> };
  readonly later: { readonly [Code in Language]: Load<{ readonly [Name in Code]: LaterCatalogOf<Code> }> };
} = {
  translation: {
    en: () => import('./locales/en'),
    es: () => import('./locales/es'),
    fr: () => import('./locales/fr'),
    it: () => import('./locales/it'),
    de: () => import('./locales/de'),
    pt: () => import('./locales/pt'),
    nl: () => import('./locales/nl'),
    ru: () => import('./locales/ru'),
    ja: () => import('./locales/ja'),
  },
  later: {
    en: () => import('./locales/en.later'),
    es: () => import('./locales/es.later'),
    fr: () => import('./locales/fr.later'),
    it: () => import('./locales/it.later'),
    de: () => import('./locales/de.later'),
    pt: () => import('./locales/pt.later'),
    nl: () => import('./locales/nl.later'),
    ru: () => import('./locales/ru.later'),
    ja: () => import('./locales/ja.later'),
  },
};

type Script<Texts> = Partial<Record<Language, Texts>>;

const LAZY = new Map<string, Load<Script<Catalog | LaterCatalog>>>();

async function catalogOf<Texts>(language: Language, load: Load<Script<Texts>>): Promise<Texts> {
  const catalog = (await load())[language];
  if (!catalog) throw new Error(`The script of ${language} has no catalog.`);
  return catalog;
}

/** Fetches the catalog of the language in which the page starts, without a time limit. */
export function loadCatalog(language: Language): Promise<Catalog> {
  return catalogOf<Catalog>(language, LOAD.translation[language]);
}

/**
 * Fetches a catalog that the page needs after its start. Rejects if the fetch fails, or if the server does not answer
 * within `LAZY_IMPORT_TIMEOUT_MS`.
 */
export function loadCatalogLazily(language: Language, namespace: Namespace): Promise<Catalog | LaterCatalog> {
  const name = `${language} ${namespace}`;
  const load = LAZY.get(name) ?? lazyImport<Script<Catalog | LaterCatalog>>(LOAD[namespace][language]);
  LAZY.set(name, load);
  return catalogOf(language, load);
}
