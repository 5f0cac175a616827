import type { TextKey } from '../i18n';
import type { Edit } from '../imagecore';

/** How an image lies against its original: turned clockwise by quarters, after being mirrored left to right or not. */
interface Orientation {
  readonly quarters: number;
  readonly mirrored: boolean;
}

const UPRIGHT: Orientation = { quarters: 0, mirrored: false };

function after({ quarters, mirrored }: Orientation, edit: Edit): Orientation {
  const turned = (by: number) => (quarters + by + 4) % 4;
  switch (edit.kind) {
    case 'rotate':
      return { quarters: turned(edit.turn === 'right' ? 1 : -1), mirrored };
    case 'flip':
      // Mirroring undoes turns the other way round; top to bottom is left to right and half a turn.
      return {
        quarters: (4 - quarters + (edit.axis === 'vertical' ? 2 : 0)) % 4,
        mirrored: !mirrored,
      };
    default:
      return { quarters, mirrored };
  }
}

const TURNED = ['rotate.asOpened', 'rotate.byRight', 'rotate.byHalf', 'rotate.byLeft'] as const;
const MIRRORED = [
  'rotate.byHorizontal',
  'rotate.byHorizontalRight',
  'rotate.byVertical',
  'rotate.byHorizontalLeft',
] as const;

/** The words for what all rotations and flips together have done. */
export function orientationWords(edits: readonly Edit[]): TextKey & `rotate.${string}` {
  const { quarters, mirrored } = edits.reduce(after, UPRIGHT);
  return (mirrored ? MIRRORED : TURNED)[quarters] ?? 'rotate.asOpened';
}
