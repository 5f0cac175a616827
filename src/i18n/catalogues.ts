import type { Language } from '../data/languages';
import type { Catalogue, CatalogueOf } from './types';

/** How each language's words are fetched. Each is a file of its own: a visitor pays for the languages that are shown. */
const LOAD: { readonly [Code in Language]: () => Promise<CatalogueOf<Code>> } = {
  en: async () => (await import('./locales/en')).en,
  es: async () => (await import('./locales/es')).es,
  fr: async () => (await import('./locales/fr')).fr,
  it: async () => (await import('./locales/it')).it,
  de: async () => (await import('./locales/de')).de,
  pt: async () => (await import('./locales/pt')).pt,
  nl: async () => (await import('./locales/nl')).nl,
  ru: async () => (await import('./locales/ru')).ru,
  ja: async () => (await import('./locales/ja')).ja,
};

/** Fetches the words of a language. Fails where they cannot be had, as without a network. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return LOAD[language]();
}
