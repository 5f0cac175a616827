import { MAX_PIXELS, MAX_SIDE } from '../../../config/limits';
import type { Text } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';

export type SizeProblem = 'empty' | 'side' | 'area';

export function sizeProblem({ width, height }: Size): SizeProblem | null {
  if (width < 1 || height < 1) return 'empty';
  if (width > MAX_SIDE || height > MAX_SIDE) return 'side';
  if (width * height > MAX_PIXELS) return 'area';
  return null;
}

/** A problem with the area makes both fields invalid. */
export function sideIsInvalid(side: number, problem: SizeProblem | null): boolean {
  return side < 1 || side > MAX_SIDE || problem === 'area';
}

export function sizeProblemText(
  problem: SizeProblem,
  { width, height }: Size,
  { t, format, values }: Text,
): string {
  switch (problem) {
    case 'empty':
      return t('resize.emptySize');
    case 'side':
      return t('resize.sideTooLong', values);
    case 'area':
      return t('resize.areaTooLarge', {
        ...values,
        value: format.megapixelsBeyond(width * height, MAX_PIXELS),
      });
  }
}
