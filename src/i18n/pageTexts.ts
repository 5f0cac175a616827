import type { Preset } from '../config/presets';
import { compactSizeText } from '../lib/geometry';
import type { TextKey } from './types';
import type { Text } from './useText';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** A page of `PAGES`, or the page that is shown at unknown paths. */
interface Page {
  readonly meta: Readonly<Record<keyof PageTexts, TextKey & `meta.${string}`>>;
  readonly preset?: Preset;
}

/** `size` has the form 16 × 16. `compactSizeText` has the form 16x16, in which people type sizes into search engines. */
export function presetValues({ t, format }: Text, { id, label, size }: Preset) {
  return {
    size: format.size(size),
    sizeTight: compactSizeText(size),
    label: t(label),
    purpose: t(`presets.items.${id}.purpose`),
  };
}

const NO_PRESET = { size: '', sizeTight: '', label: '', purpose: '' };

export function pageTexts(text: Text, { meta, preset }: Page): PageTexts {
  const { t } = text;
  const values = { ...text.values, ...(preset ? presetValues(text, preset) : NO_PRESET) };
  return {
    title: t(meta.title, values),
    description: t(meta.description, values),
    keywords: t(meta.keywords, values),
  };
}
