import type { CropAspect } from '../../src/config/crop';
import { type CropField, parseField } from '../../src/features/editor/crop/cropFields';
import { initialCrop, reduceCrop } from '../../src/features/editor/crop/cropReducer';
import type { CropAction, CropState } from '../../src/features/editor/crop/cropState';
import { formatIn } from '../../src/i18n/format';

/** The image that most tests crop. */
export const image = { width: 600, height: 400 };
/** The state of the Crop tab when `image` is opened. */
export const first = initialCrop(image, false);
export const run = (state: CropState, ...actions: CropAction[]) => actions.reduce(reduceCrop, state);
/** Types `text` in English. */
export const type = (field: CropField, text: string): CropAction => ({
  type: 'field',
  field,
  text,
  value: parseField(field, text, formatIn('en')),
});
export const settle: CropAction = { type: 'settle' };
export const choose = (aspect: CropAspect): CropAction[] => [{ type: 'aspect', aspect }, settle];
export const numbers = ({ rect }: CropState) => [rect.x, rect.y, rect.width, rect.height];
/** The state after a reset: the box covers the whole `image`, and its aspect ratio is free. */
export const free = run(first, { type: 'reset' });
