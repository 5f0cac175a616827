import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../data/languages';
import { MAX_FILE_BYTES, MAX_PIXELS, MAX_SIDE } from '../data/limits';
import { PRODUCT_NAME } from '../data/product';
import { type Format, formatIn } from './format';
import { resolveLanguage } from './language';

/** The product's name and limits, as the language writes numbers: what any text may name. */
export type Facts = {
  readonly product: string;
  readonly side: string;
  readonly megapixels: string;
  readonly megabytes: string;
};

/** All that a component needs to put words and numbers on the screen. */
export interface Text {
  readonly t: TFunction;
  readonly format: Format;
  readonly facts: Facts;
}

/** The words and numbers of a language, from its words. */
export function textIn(language: Language, t: TFunction): Text {
  const format = formatIn(language);
  const facts: Facts = {
    product: PRODUCT_NAME,
    side: format.count(MAX_SIDE),
    megapixels: format.count(MAX_PIXELS / 1_000_000),
    megabytes: format.count(MAX_FILE_BYTES / 1024 / 1024),
  };
  return { t, format, facts };
}

/** The words and numbers of the language shown. */
export function useText(): Text {
  const { t, i18n } = useTranslation();
  const language = resolveLanguage(i18n.resolvedLanguage);
  return useMemo(() => textIn(language, t), [t, language]);
}
