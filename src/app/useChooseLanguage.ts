import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../data/languages';
import { findPage } from '../data/pages';
import { useLanguage } from '../i18n';
import { logFailure } from '../lib/log';
import { toast } from '../ui';

/** The way to another language; says so where its words cannot be had, and then the language stays as it is. */
export function useChooseLanguage(): (language: Language) => void {
  const { choose } = useLanguage();
  return useCallback(
    (language) => {
      choose(language).catch((error: unknown) => {
        logFailure('language', 'unknown', error);
        // A press on a language also leads to its page, and each of the two fetches the words.
        toast.dismiss('language');
        toast.show({ about: 'language', type: 'error', title: ({ t }) => t('frame.languageFailed') });
      });
    },
    [choose],
  );
}

/** Shows the language of a page that is always in one, however a visitor got there, and remembers it. */
export function useLanguageOfPage(): void {
  const { pathname } = useLocation();
  const language = findPage(pathname)?.language;
  const choose = useEffectEvent(useChooseLanguage());
  useEffect(() => {
    if (language) choose(language);
  }, [language]);
}
