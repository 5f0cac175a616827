import { MAX_NAME, MORE_ICON_SIDES } from '../../config/icons';
import { ICON_DETAILS_KEY } from '../../config/storage';
import { hexOf, parseHex } from '../../edits';
import type { TextKey } from '../../i18n/types';
import { readStorage, writeStorage } from '../../lib/storage';
import { isRecord, readList } from '../../lib/unchecked';

/** What the manifest and the HTML say of the site. The texts are as they were typed. */
export interface IconDetails {
  readonly name: string;
  readonly shortName: string;
  /** The color of the browser around the site. */
  readonly theme: string;
  /** The color of the screen while the site starts. */
  readonly canvas: string;
}

export type DetailName = keyof IconDetails;

/** What is wrong with a field, or null. */
export interface DetailProblem {
  readonly key: Extract<TextKey, 'icons.noName' | 'icons.tooLong' | 'pad.notColor'>;
  /** The most characters. */
  readonly most: number;
}

/** Characters as people count them: a pair of surrogates is one. */
const lengthOf = (text: string) => [...text.trim()].length;

export function problemOf(field: DetailName, text: string): DetailProblem | null {
  if (field === 'theme' || field === 'canvas')
    return parseHex(text) ? null : { key: 'pad.notColor', most: 0 };
  const most = MAX_NAME[field];
  if (field === 'name' && lengthOf(text) === 0) return { key: 'icons.noName', most };
  return lengthOf(text) > most ? { key: 'icons.tooLong', most } : null;
}

const FIELDS = ['name', 'shortName', 'theme', 'canvas'] as const satisfies readonly DetailName[];

/** The details with colors as `#rrggbb`. Null if a field has a problem. */
export function validDetails(details: IconDetails): IconDetails | null {
  if (FIELDS.some((field) => problemOf(field, details[field]))) return null;
  const [theme, canvas] = [parseHex(details.theme), parseHex(details.canvas)];
  return theme && canvas && { ...details, theme: hexOf(theme), canvas: hexOf(canvas) };
}

/** What is stored on the device: the details, and the further sides that were chosen. */
export interface StoredIcons {
  readonly details: IconDetails;
  readonly more: readonly number[];
}

const knownSide = (side: unknown): number | null => MORE_ICON_SIDES.find((known) => known === side) ?? null;

/** What was entered last, or without that, the name of the file without its ending. */
export function storedIcons(fileName: string): StoredIcons {
  const first = {
    name: fileName.replace(/\.[^.]*$/, '').slice(0, MAX_NAME.name),
    shortName: '',
    theme: '#ffffff',
    canvas: '#ffffff',
  };
  const stored = parsed(readStorage(ICON_DETAILS_KEY));
  const text = (field: DetailName) => {
    const value = stored[field];
    return typeof value === 'string' ? value : first[field];
  };
  return {
    details: {
      name: text('name'),
      shortName: text('shortName'),
      theme: text('theme'),
      canvas: text('canvas'),
    },
    more: readList(stored['more'], knownSide) ?? [],
  };
}

export function storeIcons({ details, more }: StoredIcons): void {
  writeStorage(ICON_DETAILS_KEY, JSON.stringify({ ...details, more }));
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
