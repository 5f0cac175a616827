export { I18nextProvider } from 'react-i18next';
export { createI18n } from './create';
export { type FailureCode, failureCode, failureReason } from './failure';
export type { Catalogue, TextKey } from './types';
export { type Facts, useText } from './useText';
