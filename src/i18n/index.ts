export { I18nextProvider } from 'react-i18next';
export { loadCatalog } from './catalogs';
export { createI18n } from './create';
export { type FailureCode, failureCode, failureFigures, failureReason, failureText } from './failure';
export { fileSize } from './fileSize';
export { addFallback, resolveLanguage, storedLanguage, useLanguage } from './language';
export { type PageWords, pageWords, presetFacts } from './pageWords';
export type { Catalog, CatalogOf, TextKey } from './types';
export { type Facts, type Text, useText } from './useText';
