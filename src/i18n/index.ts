export { I18nextProvider } from 'react-i18next';
export { loadCatalog } from './catalogs';
export { createI18n } from './create';
export { type FailureCode, failureCode, failureFigures, failureReason, failureText } from './failure';
export { fileSize } from './format';
export { addFallback, resolveLanguage, storedLanguage, useLanguage } from './language';
export { type PageTexts, pageTexts, presetValues } from './pageTexts';
export type { Catalog, CatalogOf, TextKey } from './types';
export { type Text, type TextValues, useText } from './useText';
