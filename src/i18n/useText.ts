import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../config/languages';
import { MAX_FILE_BYTES, MAX_PIXELS, MAX_SIDE } from '../config/limits';
import { PRODUCT_NAME } from '../config/site';
import { type Format, formatIn } from './format';
import { resolveLanguage } from './language';

/** Values that any text can interpolate: the product's name, and its limits as formatted numbers. */
export type TextValues = {
  readonly product: string;
  readonly side: string;
  readonly megapixels: string;
  readonly megabytes: string;
};

export interface Text {
  readonly t: TFunction;
  readonly format: Format;
  readonly values: TextValues;
}

export function textIn(language: Language, t: TFunction): Text {
  const format = formatIn(language);
  const values: TextValues = {
    product: PRODUCT_NAME,
    side: format.count(MAX_SIDE),
    megapixels: format.count(MAX_PIXELS / 1_000_000),
    megabytes: format.count(MAX_FILE_BYTES / 1024 / 1024),
  };
  return { t, format, values };
}

export function useText(): Text {
  const { t, i18n } = useTranslation();
  const language = resolveLanguage(i18n.resolvedLanguage);
  return useMemo(() => textIn(language, t), [t, language]);
}

/** A file size in KB, or from 1000 KB on in MB, with its unit. Beyond `limit`, the rounded number is so too. */
export function fileSize(bytes: number, { t, format }: Text, limit?: number): string {
  const megabytes = format.megabytes(bytes, limit);
  return megabytes === null
    ? t('units.kilobytes', { value: format.kilobytes(bytes) })
    : t('units.megabytesAlone', { value: megabytes });
}
