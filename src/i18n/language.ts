import type { i18n } from 'i18next';
import { useCallback, useContext } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../data/languages';
import { LANGUAGE_KEY } from '../data/storage';
import { store, stored } from '../lib/stored';
import { loadCatalogueLater } from './catalogues';

const NAMESPACE = 'translation';

/** The language of a code: English for every code that is none of ours. */
export function resolveLanguage(code: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** The language that was chosen on an earlier visit. There may be no storage, or none that can be read. */
export function storedLanguage(): Language {
  return resolveLanguage(stored(LANGUAGE_KEY));
}

/** Has the words of a language at hand. */
async function addCatalogue(i18n: i18n, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, NAMESPACE)) return;
  i18n.addResourceBundle(language, NAMESPACE, await loadCatalogueLater(language));
}

/** The language that each translator was last asked for: whichever words come last, the last wish counts. */
const wishes = new WeakMap<i18n, Language>();

async function show(i18n: i18n, language: Language): Promise<void> {
  wishes.set(i18n, language);
  if (i18n.resolvedLanguage === language) return;
  await addCatalogue(i18n, language);
  if (wishes.get(i18n) === language) await i18n.changeLanguage(language);
}

/** Fetches the words that stand in where the language shown lacks some. */
export function addFallback(i18n: i18n): Promise<void> {
  return addCatalogue(i18n, DEFAULT_LANGUAGE);
}

/** The language shown, and the way to another, which is remembered; it fails where its words cannot be had. */
export function useLanguage(): {
  readonly language: Language;
  readonly choose: (language: Language) => Promise<void>;
} {
  // What useTranslation gives is a copy, another one for each language; the wishes need the translator itself.
  const shown = useTranslation().i18n.resolvedLanguage;
  const { i18n } = useContext(I18nContext);
  const choose = useCallback(
    (language: Language) => {
      store(LANGUAGE_KEY, language);
      return show(i18n, language);
    },
    [i18n],
  );
  return { language: resolveLanguage(shown), choose };
}
