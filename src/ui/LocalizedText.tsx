import type { ReactNode } from 'react';
import { type Text, useText } from '../i18n';

/**
 * Returns a text in the language of the page. `text` provides the translations into this language. The function is
 * called again when the language of the page changes.
 */
export type Message = (text: Text) => ReactNode;

/** Renders `message` in the language of the page. */
export function LocalizedText({ message }: { message: Message }) {
  return message(useText());
}
