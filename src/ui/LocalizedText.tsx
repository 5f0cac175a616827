import type { ReactNode } from 'react';
import { type Text, useText } from '../i18n';

/** What is said, in whichever language is shown: it follows a change of language while it is seen. */
export type Words = (text: Text) => ReactNode;

/** Words in the language shown. */
export function LocalizedText({ words }: { words: Words }) {
  return words(useText());
}
