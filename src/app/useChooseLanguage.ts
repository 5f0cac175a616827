import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../config/languages';
import { findPage } from '../config/pages';
import { useLanguage } from '../i18n/language';
import { logFailure } from '../lib/log';
import { toast } from '../ui/toaster';

/** If the texts of the language cannot be fetched, the page keeps its language and a message reports the failure. */
export function useChooseLanguage(): (language: Language) => void {
  const { choose } = useLanguage();
  return useCallback(
    (language) => {
      choose(language).catch((error: unknown) => {
        logFailure('language', 'unknown', error);
        // A click on a language link can request the switch twice: the link calls this function, and on the page that
        // the link opens, `useLanguageOfPage` calls this function again. If both requests fail, only one message is
        // shown.
        toast.dismiss('language');
        toast.show({ topic: 'language', type: 'error', title: ({ t }) => t('layout.languageFailed') });
      });
    },
    [choose],
  );
}

/** Switches to the language of an address that belongs to one, and stores it as the visitor's choice. */
export function useLanguageOfPage(): void {
  const { pathname } = useLocation();
  const language = findPage(pathname)?.language;
  const choose = useEffectEvent(useChooseLanguage());
  useEffect(() => {
    if (language) choose(language);
  }, [language]);
}
