import type { i18n } from 'i18next';
import { useCallback, useContext } from 'react';
import { getI18n, I18nContext, useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../config/languages';
import { LANGUAGE_KEY } from '../config/storage';
import { readStorage, writeStorage } from '../lib/storage';
import { loadCatalogLazily } from './catalogs';
import type { Namespace } from './types';

export function resolveLanguage(code: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** The result is English if no language is stored or the storage cannot be read. */
export function storedLanguage(): Language {
  return resolveLanguage(readStorage(LANGUAGE_KEY));
}

async function addCatalog(i18n: i18n, language: Language, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  i18n.addResourceBundle(language, namespace, await loadCatalogLazily(language, namespace));
}

/** Adds both catalogs, so that a change of the language needs not know which texts are shown, or are being fetched. */
async function addCatalogs(i18n: i18n, language: Language): Promise<void> {
  await Promise.all([addCatalog(i18n, language, 'translation'), addCatalog(i18n, language, 'later')]);
}

/**
 * Fetches the texts that the first screen does not need, in the language of the page. A script that uses them must be
 * shown only after this.
 */
export async function loadLaterTexts(): Promise<void> {
  const i18n = getI18n();
  await addCatalog(i18n, resolveLanguage(i18n.resolvedLanguage), 'later');
}

/** The language that the visitor chose last: the catalogs of several choices can arrive in any order. */
const wishes = new WeakMap<i18n, Language>();

async function show(i18n: i18n, language: Language): Promise<void> {
  wishes.set(i18n, language);
  if (i18n.resolvedLanguage === language) return;
  await addCatalogs(i18n, language);
  if (wishes.get(i18n) === language) await i18n.changeLanguage(language);
}

export function addFallback(i18n: i18n): Promise<void> {
  return addCatalogs(i18n, DEFAULT_LANGUAGE);
}

/** `choose` rejects if the catalog cannot be fetched. */
export function useLanguage(): {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
} {
  // `useTranslation` returns a different copy of the translator for each language. The key of `wishes` must be the
  // translator itself, so the translator is read from the context.
  const shown = useTranslation().i18n.resolvedLanguage;
  const { i18n } = useContext(I18nContext);
  const choose = useCallback(
    (language: Language) => {
      writeStorage(LANGUAGE_KEY, language);
      return show(i18n, language);
    },
    [i18n],
  );
  return { language: resolveLanguage(shown), choose };
}
