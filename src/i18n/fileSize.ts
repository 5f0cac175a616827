import type { Text } from './useText';

/**
 * A file size in KB, or in MB from 1000 KB on, with its unit.
 *
 * @param limit a number of bytes that `bytes` exceeds. The text has enough decimals that the rounded number also
 *   exceeds it.
 */
export function fileSize(bytes: number, { t, format }: Text, limit?: number): string {
  const megabytes = format.megabytes(bytes, limit);
  return megabytes === null
    ? t('units.kilobytes', { value: format.kilobytes(bytes) })
    : t('units.megabytesAlone', { value: megabytes });
}
