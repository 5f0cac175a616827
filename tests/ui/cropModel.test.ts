// Random sequences of everything that a visitor can do with the crop box, and the promises that hold after each step.
import { describe, expect, test } from 'vitest';
import { CROP_ASPECTS, type CropAspect } from '../../src/config/crop';
import { CROP_FIELDS, typedNumber } from '../../src/features/editor/crop/cropFields';
import { DRAG_PARTS, hasAspect } from '../../src/features/editor/crop/cropGeometry';
import { initialCrop, reduceCrop } from '../../src/features/editor/crop/cropReducer';
import { NOT_SNAPPED } from '../../src/features/editor/crop/cropSnapping';
import {
  boxOf,
  type CropAction,
  type CropState,
  fieldProblem,
  fieldTextOf,
} from '../../src/features/editor/crop/cropState';
import {
  FINAL_UNITS,
  finalPixels,
  isPercent,
  suitsAspect,
  validFinalSize,
} from '../../src/features/editor/crop/finalSize';
import { sizeProblem } from '../../src/features/editor/tool/sizeProblem';
import { type Size, sameRect, sameSize } from '../../src/lib/geometry';
import { parseSize } from '../../src/lib/parseQuantity';
import { type } from '../support/crop';
import { seededRandom } from '../support/fixtures';

const ASPECTS: readonly CropAspect[] = [...CROP_ASPECTS, '4:5', '1.91:1', '9:16', '21:9'];

function sequence(seed: number) {
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
  const image: Size = { width: whole(4, 6000), height: whole(4, 6000) };
  const point = () => ({ x: random() * image.width * 1.4 - image.width * 0.2, y: random() * image.height });
  const reach = () => (random() < 0.5 ? null : { x: random() * 45, y: random() * 45 });
  const actions = (): readonly CropAction[] => {
    switch (whole(0, 12)) {
      case 0:
      case 1: {
        const moves = Array.from({ length: whole(1, 4) }, (): CropAction => {
          return { type: 'dragMove', to: point(), keep: random() < 0.3, reach: reach() };
        });
        const type = random() < 0.9 ? 'dragEnd' : 'dragCancel';
        return [{ type: 'dragStart', part: pick(DRAG_PARTS), at: point() }, ...moves, { type }];
      }
      case 2:
        return [{ type: 'move', x: whole(-20, 20), y: whole(-20, 20), repeat: random() < 0.3 }];
      case 3: {
        const corner = pick(['nw', 'ne', 'sw', 'se'] as const);
        return [{ type: 'size', corner, x: whole(-20, 20), y: whole(-20, 20), repeat: random() < 0.3 }];
      }
      case 4:
      case 5: {
        const field = pick(CROP_FIELDS);
        const text = pick(['', '-', 'x', '0', '-3', String(whole(1, 8000)), String(whole(1, 200))]);
        return [type(field, text), ...(random() < 0.7 ? [{ type: 'settle' } as const] : [])];
      }
      case 6:
        return [{ type: 'aspect', aspect: pick(ASPECTS) }];
      case 7:
        return [{ type: 'swap' }];
      case 8:
        return [{ type: 'fixed', fixed: random() < 0.7 }];
      case 9: {
        const density = { across: pick([72, 300]), down: pick([72, 300]) };
        if (random() < 0.2)
          return [{ type: 'resizeTo', size: { width: whole(1, 3000), height: whole(1, 3000) }, density }];
        if (random() < 0.4) return [{ type: 'thenResize', wanted: random() < 0.7, density }];
        if (random() < 0.4) return [{ type: 'finalSize', entry: { type: 'mode', mode: pick(FINAL_UNITS) } }];
        const text = pick(['', 'x', '0', '35 mm', '1.5 in', '50%', `${whole(1, 2000)}`, '640x480', '7']);
        const parsed = parseSize(text, 'px', { grouping: ',', decimal: '.' });
        return [{ type: 'finalSize', entry: { type: pick(['width', 'height'] as const), text, parsed } }];
      }
      case 10: {
        const width = whole(1, image.width);
        const height = whole(1, image.height);
        const rect = { x: whole(0, image.width - width), y: whole(0, image.height - height), width, height };
        return [{ type: 'content', content: rect, margin: pick([0, 0, 7, 100]) }];
      }
      case 11:
        return [{ type: random() < 0.7 ? 'undo' : 'redo' }];
      default:
        return [{ type: pick(['reset', 'revert', 'settle'] as const) }];
    }
  };
  return { image, random, actions };
}

const isOnImage = ({ image }: CropState, { x, y, width, height }: CropState['rect']) =>
  [x, y, width, height].every(Number.isInteger) &&
  Math.min(x, y) >= 0 &&
  Math.min(width, height) >= 1 &&
  x + width <= image.width &&
  y + height <= image.height;

/** Whether the shape of the box is as near to the aspect as whole pixels of this image allow. */
function hasShape({ aspect, image }: CropState, size: Size): boolean {
  // The largest box with an extreme aspect can be one pixel wide. Then no whole pixel is near the aspect.
  return (
    Math.min(size.width, size.height) <= 3 ||
    Math.min(image.width, image.height) <= 8 ||
    hasAspect(size, aspect)
  );
}

/** The distance from a position to the nearest edge, or to the middle, of the interval. */
const distanceTo = (at: number, start: number, length: number) =>
  Math.min(...[start, start + length / 2, start + length].map((anchor) => Math.abs(anchor - at)));

/** Returns the promise that is broken after `action`, or null. */
function broken(before: CropState, action: CropAction, after: CropState): string | null {
  const box = boxOf(after);
  if (!isOnImage(after, after.rect) || !isOnImage(after, box)) return 'the box is on the image';
  const settled = reduceCrop(after, { type: 'settle' });
  if (!sameRect(boxOf(settled), box) || !sameRect(settled.rect, box)) return 'the box stays at settle';
  for (const field of CROP_FIELDS) {
    if (settled.texts[field] === undefined && fieldTextOf(settled, field) !== String(box[field]))
      return 'the fields show the box';
    const typed = typedNumber(after.numbers, field);
    const isMissed = typed !== undefined && typed !== after.rect[field] && after.texts[field] === undefined;
    if (isMissed && fieldProblem(after, field) === null)
      return 'a typed number that does not fit has a message';
  }
  if (!hasShape(after, box)) return 'the box has its aspect';
  const isMove = ['dragMove', 'dragEnd', 'move', 'size'].includes(action.type);
  if (before.fixed && after.fixed && isMove && !sameSize(boxOf(before), box))
    return 'a fixed box keeps its size';
  const { finalSize, aspect } = after;
  if (finalSize && !isPercent(finalSize) && validFinalSize(finalSize, box)) {
    if (!suitsAspect(finalSize, aspect)) return 'the box has the aspect of the target';
  }
  if (finalSize && isPercent(finalSize)) {
    const target = finalPixels(finalSize, box);
    const { exact, base } = finalSize.fields;
    const share = exact.width / base.width;
    if (sizeProblem(target) === null && Math.abs(target.width - box.width * share) > 0.5 + 1e-6)
      return 'a final size in percent is that of the box';
  }
  const { x, y } = after.drag?.snapped ?? NOT_SNAPPED;
  if (x !== null && distanceTo(x, box.x, box.width) > 0.5) return 'the box is on the vertical guide';
  if (y !== null && distanceTo(y, box.y, box.height) > 0.5) return 'the box is on the horizontal guide';
  return null;
}

describe('after random actions', () => {
  test('the box is on the image, and has its aspect, its fixed size and the numbers in the fields', () => {
    for (let seed = 0; seed < 2000; seed += 1) {
      const { image, random, actions } = sequence(seed);
      let state = initialCrop(image, random() < 0.2);
      for (let step = 0; step < 12; step += 1) {
        for (const action of actions()) {
          const next = reduceCrop(state, action);
          const promise = broken(state, action, next);
          if (promise) expect.fail(`${promise}: seed ${seed}, ${JSON.stringify({ action, state, next })}`);
          state = next;
        }
      }
    }
  });

  test('undo restores each earlier box, and redo each later one', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { image, actions } = sequence(seed);
      let state = initialCrop(image, false);
      for (let step = 0; step < 12; step += 1)
        for (const action of actions()) if (action.type !== 'redo') state = reduceCrop(state, action);
      state = reduceCrop(state, { type: 'settle' });
      const last = { rect: state.rect, aspect: state.aspect, fixed: state.fixed };
      const seen = [last];
      while (state.past.length > 0) {
        state = reduceCrop(state, { type: 'undo' });
        seen.push({ rect: state.rect, aspect: state.aspect, fixed: state.fixed });
      }
      for (const earlier of seen.toReversed()) {
        expect({ rect: state.rect, aspect: state.aspect, fixed: state.fixed }).toEqual(earlier);
        state = reduceCrop(state, { type: 'redo' });
      }
    }
  });
});
