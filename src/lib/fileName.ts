/** The longest name of a file in bytes of UTF-8, with its ending. File systems permit 255; a copy can get a longer name. */
export const MAX_NAME_BYTES = 200;

/** Windows permits none of them in a name, and browsers replace them. */
export const REFUSED_CHARACTERS = '/ \\ : * ? " < > |';

const REFUSED = /[/\\:*?"<>|]/;

/**
 * Control characters, line separators, halves of surrogate pairs, and all invisible characters, with which a name can look
 * like another one. Chromium replaces also those that are part of words and pictures, such as ZERO WIDTH JOINER.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A name of a device, up to the first period: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** Why a name is refused. */
export type NameProblem = 'invisible' | 'characters' | 'edges' | 'reserved' | 'long';

/**
 * What is wrong with the name of a file, or null.
 *
 * @param stem the name without its ending.
 * @param ending such as `.png`.
 */
export function nameProblem(stem: string, ending: string): NameProblem | null {
  if (INVISIBLE.test(stem)) return 'invisible';
  if (REFUSED.test(stem)) return 'characters';
  if (/^[.\s]|[.\s]$/.test(stem)) return 'edges';
  if (RESERVED.test(stem)) return 'reserved';
  return new TextEncoder().encode(stem + ending).length > MAX_NAME_BYTES ? 'long' : null;
}
