export { I18nextProvider } from 'react-i18next';
export { createI18n } from './create';
export { type FailureCode, failureCode, failureReason } from './failure';
export { resolveLanguage, storedLanguage, useLanguage } from './language';
export { type PageWords, pageWords, presetFacts } from './pageWords';
export type { Catalogue, TextKey } from './types';
export { type Facts, type Text, useText } from './useText';
